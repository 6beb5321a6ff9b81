import { fact } from '../../inspect/explanation.ts';
import { flagsOf } from '../../inspect/packet-facts.ts';
import { whyFrom } from '../why-from.ts';
import texts from './why.json' with { type: 'json' };

export const why = whyFrom(texts, {
  'port-open': ({ record, packet }) => ({
    facts: [
      fact('answer', packet ? flagsOf(packet).replace('/', ', ') : 'SYN, ACK'),
      fact('service', record.subject ?? 'unknown'),
    ],
  }),
});
