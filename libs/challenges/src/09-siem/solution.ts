import type { Solution } from '../challenge.ts';
import type { SiemConfiguration } from './configuration.ts';

export const solution: Solution<SiemConfiguration> = {
  configuration: {
    clocks: { suricata: -40, nginx: 0, shop: 0 },
    rules: [
      {
        title: 'Password guessing against one account',
        type: 'event_count',
        events: [{ rule: 'failed_login', by: 'user' }],
        timespan: '15m',
        gte: 8,
      },
      {
        title: 'Port scan, then a web attack, from one address',
        type: 'temporal_ordered',
        events: [
          { rule: 'port_scan', by: 'src_ip' },
          { rule: 'web_attack', by: 'x-forwarded-for' },
        ],
        timespan: '45m',
      },
    ],
  },
  reasons: [
    'The guesser changes the address and keeps the account, so the account is what its records share. By address, the office would stand out instead: five colleagues, one address, ten typing errors.',
    'Eight in fifteen minutes lies between the two: the slowest guesser makes eight attempts in fourteen and a half minutes, while a telephone with an old password fails seven times in fifteen and eight times in sixteen. The other guesser’s pause of eleven minutes is no gap; in an hour, jonas’s two bad moments add up to nine.',
    'The sensor sees the attacker’s address as src_ip, the web server only in x-forwarded-for. c-ip is the balancer for everybody.',
    'Order matters: behind the school’s address somebody searched for a Union Jack mug first, and the ports were scanned later. What comes after is no reconnaissance.',
    'Forty-five minutes hold the slowest attacker, who waits 44 and a half, and not the shared address where a scan and a search of different people lie 45 and a half apart.',
    'The sensor’s clock is 40 seconds ahead. A program that injects a second after its scan would seem to come before it, and with too large an offset a search right before a neighbour’s scan would seem to come after. The lasting repair is NTP on the sensor, not the offset.',
  ],
};
