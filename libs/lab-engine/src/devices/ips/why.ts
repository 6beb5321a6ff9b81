import type { Explain } from '../../inspect/explanation.ts';
import { change } from '../../inspect/switches.ts';
import { blindTo, ipsAlerted, ipsBlocked, ipsPassed } from '../suricata/why-signatures.ts';
import type { words } from './words.ts';

/** The reason behind each kind of its records. */
export const why: Readonly<Record<keyof typeof words, Explain>> = {
  'ips-on': change(
    'From now on every packet passes through the IPS, which compares the requests that it can read.',
  ),
  'ips-off': change('Packets go past the IPS without being compared.'),
  'ips-blocked': ipsBlocked,
  'ips-alerted': ipsAlerted,
  'ips-passed': ipsPassed,
  'ips-blind': blindTo('ips'),
};
