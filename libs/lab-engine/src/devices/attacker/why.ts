import { fact, type Reasons } from '../../inspect/explanation.ts';
import { flagsOf } from '../../inspect/packet-facts.ts';

export const why: Reasons = {
  'port-open': ({ record, packet }) => ({
    facts: [
      fact('answer', packet ? flagsOf(packet).replace('/', ', ') : 'SYN, ACK'),
      fact('service', record.subject ?? 'unknown'),
    ],
  }),
};
