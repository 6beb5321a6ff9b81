import type { Solution } from '../challenge.ts';
import type { FirewallConfiguration } from './configuration.ts';
import { packets, REPLIES } from './rules.ts';

const SHOP = '10.0.0.20';

export const solution: Solution<FirewallConfiguration> = {
  configuration: {
    policy: 'drop',
    rules: [
      REPLIES,
      packets({ destination: SHOP, ports: [8080, 8443] }),
      packets({ source: '10.0.0.0/28', destination: SHOP, ports: [22] }),
    ],
  },
  reasons: [
    'The policy is drop, so the rules only say what is needed. Nobody has to know the attackers’ addresses, which change.',
    'The rule for established connections lets the answers out. Without it a permitted SYN reaches the shop, and the shop’s answer is dropped.',
    'Customers come from anywhere, so their rule names no source. It names the shop and its two ports, and so neither SSH nor the database nor the other web server.',
    'SSH is opened for the office’s network, not for one address in it: the admin does not always sit at the same desk. 10.0.0.0/28 ends at 10.0.0.15, so 10.0.0.99 is outside.',
    'No rule drops anybody by name. An address that attacked yesterday may be a customer’s today, and in traffic C it is.',
  ],
};
