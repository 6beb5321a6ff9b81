import { ADDRESSES } from '../../cast.ts';
import { fact, type Reasons } from '../../inspect/explanation.ts';
import { innerOf } from '../../inspect/packet-facts.ts';
import { keyHolders } from '../../inspect/names.ts';
import type { Packet } from '../../packets/evidence.ts';

const ends = ({ ip }: Packet): string => `${ip.source} to ${ip.destination}`;

export const why: Reasons = {
  'packet-wrapped': ({ packet }) => ({
    facts: packet ? [fact('outside', ends(packet)), fact('inside', ends(innerOf(packet)))] : [],
  }),
  'packet-unwrapped': ({ packet }) => ({ values: { source: packet?.ip.source ?? ADDRESSES.vpn } }),
  'tls-inside-tunnel': (about) => ({ values: { holders: keyHolders(about) } }),
};
