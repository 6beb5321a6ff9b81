import type { Solution } from '../challenge.ts';
import type { BalancerConfiguration } from './configuration.ts';

export const solution: Solution<BalancerConfiguration> = {
  configuration: {
    algorithm: 'leastconn',
    interval: 500,
    fall: 3,
    rise: 3,
    stickiness: 'none',
    sessions: 'shared',
    drain: true,
  },
  reasons: [
    'Carts in a shared store outlive every server. In a server’s memory they die with it, whatever the balancer does.',
    'With shared carts nobody has to come back to the same server, so no stickiness: it would only hold visitors on a server that is about to stop.',
    'Three failed checks, half a second apart, take a dead server out within 1.5 seconds, and a health page that fails for less than a second does not.',
    'Three passed checks bring a server back after it has run for at least a second, so one that starts and dies at once gets nobody.',
    'The catalogue takes a worker for about three seconds. Counting open connections spreads those downloads; taking turns can put them all on one server.',
    'The update script may drain WEB B, so that nobody is there when it stops.',
  ],
};
