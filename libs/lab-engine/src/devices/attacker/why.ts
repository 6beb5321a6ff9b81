import { fact, type Explain } from '../../inspect/explanation.ts';
import { flagsOf } from '../../inspect/packet-facts.ts';
import type { words } from './words.ts';

/** The reason behind each kind of its records. */
export const why: Readonly<Record<keyof typeof words, Explain>> = {
  'port-open': ({ record, packet }) => ({
    heading: 'Port scan',
    sentence: `A SYN to ${record.destination} was answered by SYN, ACK: something listens there, and nothing on the way dropped it.`,
    facts: [
      fact('answer', packet ? flagsOf(packet).replace('/', ', ') : 'SYN, ACK'),
      fact('service', record.subject ?? 'unknown'),
    ],
  }),
  'port-filtered': () => ({
    heading: 'Port scan',
    sentence:
      'No SYN got an answer, neither SYN, ACK nor RST: a closed port would answer, so something drops the probes.',
  }),
};
