import type { ChallengeProof } from '../challenge.ts';
import { BASE_RULES, BASE_RULE_FACTS } from './base-rules.ts';
import {
  MAX_OFFSET,
  MAX_RULES,
  type CorrelationRule,
  type SiemConfiguration,
} from './configuration.ts';
import { solution } from './solution.ts';

const solves = solution.configuration;
const [guessing, intrusion] = solves.rules as [CorrelationRule, CorrelationRule];

function anyRule(next: () => number): CorrelationRule {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)]!;
  const title = `Rule ${Math.floor(next() * 1000)}`;
  const type = pick(['event_count', 'temporal', 'temporal_ordered'] as const);
  const least = type === 'event_count' ? 1 : 2;
  const shuffled = [...BASE_RULES].sort(() => next() - 0.5);
  const events = shuffled
    .slice(0, least + Math.floor(next() * (4 - least)))
    .map((rule) => ({ rule, by: pick(BASE_RULE_FACTS[rule].fields) }));
  const timespan = `${1 + Math.floor(next() * 120)}${pick(['s', 'm', 'h', 'd'])}`;
  if (type !== 'event_count') return { title, type, events, timespan };
  return { title, type, events, timespan, gte: 1 + Math.floor(next() * 40) };
}

export const proof: ChallengeProof<SiemConfiguration> = {
  solves,
  wrongTries: [
    {
      name: 'group by the address that connects',
      configuration: {
        ...solves,
        rules: [
          { ...guessing, events: [{ rule: 'failed_login', by: 'c-ip' }] },
          {
            ...intrusion,
            events: [
              { rule: 'port_scan', by: 'src_ip' },
              { rule: 'web_attack', by: 'c-ip' },
            ],
          },
        ],
      },
      costs:
        'c-ip is the balancer for everybody: all failed logins of the morning are one group, so the office and three customers who mistyped once are in incidents, and no scan ever shares an address with a web request.',
      numbers: { served: 17, 'turned-away': 4, stopped: 1, through: 1 },
    },
    {
      name: 'five minutes for everything',
      configuration: {
        ...solves,
        rules: [
          { ...guessing, timespan: '5m' },
          { ...intrusion, timespan: '5m' },
        ],
      },
      costs:
        'The guesser’s pause splits one attack into two incidents, and the injection, 21 minutes after the scan, is missed.',
      numbers: { served: 21, 'turned-away': 0, stopped: 1, through: 1 },
    },
    {
      name: 'trust every clock',
      configuration: { ...solves, clocks: { suricata: 0, nginx: 0, shop: 0 } },
      costs:
        'With traffic A nothing is wrong, since the injection comes 21 minutes after the scan. With traffic B it comes within half a minute; the sensor’s clock puts the scan behind it, and the attack is missed.',
      numbers: { served: 21, 'turned-away': 0, stopped: 2, through: 0 },
    },
  ],
  widened: [],
  anyConfiguration: (next) => {
    const offset = () => Math.floor((next() * 2 - 1) * MAX_OFFSET) || 0;
    return {
      clocks: { suricata: offset(), nginx: offset(), shop: offset() },
      rules: Array.from({ length: Math.floor(next() * (MAX_RULES + 1)) }, () => anyRule(next)),
    };
  },
};
