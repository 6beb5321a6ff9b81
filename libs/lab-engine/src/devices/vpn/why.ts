import { ADDRESSES } from '../../cast.ts';
import { fact } from '../../inspect/explanation.ts';
import { innerOf } from '../../inspect/packet-facts.ts';
import { keyHolders } from '../../inspect/names.ts';
import type { Packet } from '../../packets/evidence.ts';
import { whyFrom } from '../why-from.ts';
import texts from './why.json' with { type: 'json' };

const ends = ({ ip }: Packet): string => `${ip.source} to ${ip.destination}`;

export const why = whyFrom(texts, {
  'packet-wrapped': ({ packet }) => ({
    facts: packet ? [fact('outside', ends(packet)), fact('inside', ends(innerOf(packet)))] : [],
  }),
  'packet-unwrapped': ({ packet }) => ({ values: { source: packet?.ip.source ?? ADDRESSES.vpn } }),
  'tls-inside-tunnel': (about) => ({ values: { holders: keyHolders(about) } }),
});
