import type { KindFormat } from '../../formats/kind-format.ts';
import type { words } from './words.ts';

const TUNNEL: KindFormat = {
  nothing:
    'IPsec writes no line for a packet. A real gateway logs the exchange of keys, which the lab leaves out.',
};

/** How each kind of its records looks in the device's own tool. */
export const formats: Readonly<Record<keyof typeof words, KindFormat>> = {
  'tls-inside-tunnel': TUNNEL,
  'vpn-on': TUNNEL,
  'vpn-off': TUNNEL,
  'packet-wrapped': TUNNEL,
  'packet-unwrapped': TUNNEL,
};
