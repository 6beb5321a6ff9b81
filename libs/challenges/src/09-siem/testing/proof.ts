import type { ChallengeProof } from '../../testing/challenge-proof.ts';
import {
  BASE_RULES,
  BASE_RULE_FACTS,
  MAX_OFFSET,
  MAX_RULES,
  type SiemEventSettings,
  type SiemRuleSettings,
  type SiemConfiguration,
  siemSchema,
} from '../configuration.ts';
import end from '../end.json' with { type: 'json' };

const solves = siemSchema.parse(end.solution.configuration);
const [guessing, intrusion] = solves.rules as [SiemRuleSettings, SiemRuleSettings];

function withGuessing(change: Partial<SiemRuleSettings>): SiemConfiguration {
  return { ...solves, rules: [{ ...guessing, ...change } as SiemRuleSettings, intrusion] };
}

function withIntrusion(change: object): SiemConfiguration {
  return { ...solves, rules: [guessing, { ...intrusion, ...change } as SiemRuleSettings] };
}

function withClock(suricata: number): SiemConfiguration {
  return { ...solves, clocks: { ...solves.clocks, suricata } };
}

const [SCAN, ATTACK] = intrusion.events as [SiemEventSettings, SiemEventSettings];
const ONCE = { type: 'event_count', gte: 1 } as const;
const FAILED: SiemEventSettings = { rule: 'failed_login', by: 'user.name' };

/** Each part of the solution a step further, in either direction where it has two. */
const widened: ChallengeProof<SiemConfiguration>['widened'] = [
  { name: 'no rule about guessing', configuration: { ...solves, rules: [intrusion] } },
  { name: 'no rule about the intrusion', configuration: { ...solves, rules: [guessing] } },
  { name: 'seven failed logins', configuration: withGuessing({ gte: 7 }) },
  { name: 'nine failed logins', configuration: withGuessing({ gte: 9 }) },
  { name: 'guessing within 14 minutes', configuration: withGuessing({ timespan: '14m' }) },
  { name: 'guessing within 16 minutes', configuration: withGuessing({ timespan: '16m' }) },
  {
    name: 'failed logins by visitor',
    configuration: withGuessing({ events: [{ rule: 'failed_login', by: 'network.forwarded_ip' }] }),
  },
  {
    name: 'logins count, too',
    configuration: withGuessing({ events: [FAILED, { rule: 'login', by: 'user.name' }] }),
  },
  {
    name: 'answers 404 count, too',
    configuration: withGuessing({
      events: [FAILED, { rule: 'not_found', by: 'network.forwarded_ip' }],
    }),
  },
  { name: 'intrusion within 44 minutes', configuration: withIntrusion({ timespan: '44m' }) },
  { name: 'intrusion within 46 minutes', configuration: withIntrusion({ timespan: '46m' }) },
  { name: 'in any order', configuration: withIntrusion({ type: 'temporal' }) },
  { name: 'a scan is enough', configuration: withIntrusion({ ...ONCE, events: [SCAN] }) },
  { name: 'an injection is enough', configuration: withIntrusion({ ...ONCE, events: [ATTACK] }) },
  {
    name: 'injections by the address that connects',
    configuration: withIntrusion({ events: [SCAN, { rule: 'web_attack', by: 'source.ip' }] }),
  },
  { name: 'the sensor put back by 38 seconds', configuration: withClock(-38) },
  { name: 'the sensor put back by 42 seconds', configuration: withClock(-42) },
];

function anyRule(next: () => number): SiemRuleSettings {
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
          { ...guessing, events: [{ rule: 'failed_login', by: 'source.ip' }] },
          {
            ...intrusion,
            events: [
              { rule: 'port_scan', by: 'source.ip' },
              { rule: 'web_attack', by: 'source.ip' },
            ],
          },
        ],
      },
      costs:
        'In the logs of web server and shop source.ip is the balancer for everybody: all failed logins of the morning are one group, so the office, a telephone with an old password and three customers who mistyped once are in incidents, and no scan ever shares an address with a web request.',
      numbers: { served: 17, 'turned-away': 5, stopped: 1, through: 2 },
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
        'The guesser’s pause splits one attack into two incidents; the slow guesser and the injection, 21 minutes after the scan, are missed.',
      numbers: { served: 22, 'turned-away': 0, stopped: 1, through: 2 },
    },
    {
      name: 'trust every clock',
      configuration: { ...solves, clocks: { suricata: 0, nginx: 0, shop: 0 } },
      costs:
        'With traffic A nothing is wrong, since the injection comes 21 minutes after the scan. With traffic B it comes within half a minute, and another within a second; the sensor’s clock puts the scan behind both, and both attacks are missed.',
      numbers: { served: 22, 'turned-away': 0, stopped: 3, through: 0 },
    },
  ],
  widened,
  anyConfiguration: (next) => {
    const offset = () => Math.floor((next() * 2 - 1) * MAX_OFFSET) || 0;
    return {
      clocks: { suricata: offset(), nginx: offset(), shop: offset() },
      rules: Array.from({ length: Math.floor(next() * (MAX_RULES + 1)) }, () => anyRule(next)),
    };
  },
};
