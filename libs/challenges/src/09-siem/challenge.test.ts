import { testChallenge } from '../testing/challenge-tests.ts';
import { describe, expect, test } from '@jest/globals';
import { FIXED_SENSOR, initialState } from '@netward/lab-engine';
import { correlationRule } from '@netward/lab-engine/formats';
import fc from 'fast-check';
import { parseAllDocuments } from 'yaml';
import { expressionsOf, readOtherwise } from '../testing/expressions.ts';
import { siemSchema, siemStart, type SiemConfiguration } from './configuration.ts';
import end from './end.json' with { type: 'json' };
import { sigmaText, challenge } from './challenge.ts';
import { TRAFFICS, type TextProblem, type Traffic } from '../challenge.ts';
import { linesOfRecords } from '../shop/written.ts';
import { sourceOf } from '../shop/play.ts';
import { digestOf } from '@netward/lab-engine/seeded';
import * as details from './answers.ts';
import { morningFor, judgeSiem } from './judge.ts';
import { proof } from './testing/proof.ts';
import { stream } from './stream.ts';

testChallenge('9');

interface SigmaRule {
  readonly title: unknown;
  readonly correlation: {
    readonly type: string;
    /** Where there is one, it need not stand in a list; the same holds for the field. */
    readonly rules: string | readonly string[];
    readonly aliases?: Readonly<Record<string, Readonly<Record<string, string>>>>;
    readonly 'group-by': string | readonly [string];
    readonly timespan: string;
    readonly condition?: object;
  };
}

/** What a YAML library makes of a text that the challenge understands. */
function byYaml(text: string): unknown {
  const documents = [...parseAllDocuments(text)];
  const faults = documents.flatMap(({ errors, warnings }) => [...errors, ...warnings]);
  // A directive that nobody knows is ignored with a warning (YAML 1.2.2, 6.8.1).
  expect(faults.filter(({ message }) => !message.startsWith('Unknown directive'))).toEqual([]);
  const read = documents.map((document) => document.toJS() as object | null).filter(Boolean);
  const hasClocks = read[0] && 'clock-offsets' in read[0];
  const clocks = hasClocks ? (read.shift() as { 'clock-offsets': object })['clock-offsets'] : {};
  const rules = (read as SigmaRule[]).map(({ title, correlation }) => {
    const { type, rules: names, aliases, timespan, condition } = correlation;
    const [group] = [correlation['group-by']].flat() as [string];
    const events = [names].flat().map((rule) => ({ rule, by: aliases?.[group]?.[rule] ?? group }));
    return { title, type, events, timespan, ...condition };
  });
  return siemSchema.parse({ clocks: { suricata: 0, nginx: 0, shop: 0, ...clocks }, rules });
}

const read = (text: string) => sigmaText.read!(text);
const inBrackets = `clock-offsets: { suricata: -40, 'shop': 0 } # seconds
---
"title": 'Rock ''n'' roll: many'
correlation: { type: event_count, rules: [failed_login, "login"], timespan: 15m,
`.replace(/,\n$/, ', condition: {gte: 8}, group-by: [user.name] }\n');
const withoutLists = inBrackets
  .replace('[failed_login, "login"]', 'failed_login')
  .replace('[user.name]', 'user.name');
const asTyped = `--- # the first document
# only a comment

---
title: "a \\"b\\" # c"
correlation:
    type:    temporal   # any order
    rules:
    - port_scan
    -   web_attack

    group-by:
      - who
    timespan:
      45m
    aliases:
      who:
        port_scan: source.ip
        web_attack: network.forwarded_ip
`;
const samples = [
  sigmaText.print(siemStart),
  sigmaText.print(siemSchema.parse(end.solution.configuration)),
  sigmaText.print(siemSchema.parse(end.solution.configuration)).replaceAll('\n', '\r\n'),
  inBrackets,
  withoutLists,
  asTyped,
  `%UNKNOWN directive\n---\n${asTyped}`,
];

test('the rule that the lab shows is read, and printed back the same', () => {
  const shown = correlationRule(initialState(FIXED_SENSOR));
  const result = read(shown);
  if ('problems' in result) throw new Error(result.problems[0]!.reason);
  expect(result.configuration.rules).toHaveLength(1);
  expect(sigmaText.print(result.configuration).split('---\n')[1]).toBe(`${shown}\n`);
});

test('calls nothing wrong that Sigma accepts', () => {
  const reasonsOf = (text: string) => {
    const result = read(text);
    return 'problems' in result ? result.problems.map(({ reason }) => reason) : [];
  };
  expect(expressionsOf('09-siem').length).toBeGreaterThanOrEqual(60);
  expect(readOtherwise('09-siem', reasonsOf, /(?:Sigma|YAML).*, but /)).toEqual([]);
});

test('what YAML refuses is refused, and what is accepted is YAML', () => {
  for (const { text, tool } of expressionsOf('09-siem')) {
    const faults = parseAllDocuments(text).flatMap((each) => ('errors' in each ? each.errors : []));
    expect([text, faults.length > 0 && tool === 'accepts']).toEqual([text, false]);
  }
});

describe('what the challenge understands', () => {
  test.each(samples)('YAML understands in the same way: %j', (text) => {
    expect(read(text)).toEqual({ configuration: byYaml(text) });
  });

  test('YAML understands in the same way, however the text is changed', () => {
    const piece = fc.constantFrom(
      ...[
        '',
        ' ',
        '  ',
        '\n',
        '\n  ',
        ':',
        ': ',
        '#',
        ' #',
        '-',
        '- ',
        '"',
        "'",
        '[',
        ']',
        '{',
        '}',
      ],
      ...[
        ',',
        '&a ',
        '*a',
        '|',
        '\t',
        '---\n',
        '...\n',
        '\\',
        '1',
        '8.0',
        'a',
        'null',
        '? ',
        '%',
        '\r',
      ],
    );
    const change = fc.record({
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      cut: fc.nat(6),
      piece,
    });
    const changes = fc.tuple(fc.constantFrom(...samples), fc.array(change, { maxLength: 3 }));
    let understood = 0;
    fc.assert(
      fc.property(changes, ([sample, list]) => {
        const text = list.reduce((before, { at, cut, piece: put }) => {
          const from = Math.floor(at * before.length);
          return before.slice(0, from) + put + before.slice(from + cut);
        }, sample);
        const found = read(text);
        if ('problems' in found) return;
        understood += 1;
        expect(found.configuration).toEqual(byYaml(text));
      }),
      { numRuns: 2_000 },
    );
    expect(understood).toBeGreaterThan(100);
  });

  test('any title is printed so that it reads as itself', () => {
    const title = fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 80 });
    const odd = fc.constantFrom(
      'null',
      'True',
      '8',
      '- a',
      'a: b',
      'a #b',
      'end ',
      '---',
      '"',
      '~',
    );
    fc.assert(
      fc.property(fc.oneof(title, odd), (named) => {
        const [rule] = siemStart.rules;
        const configuration = { ...siemStart, rules: [{ ...rule!, title: named }] };
        const text = sigmaText.print(configuration as SiemConfiguration);
        expect(read(text)).toEqual({ configuration });
        expect(byYaml(text)).toEqual(configuration);
      }),
    );
  });
});

const solves = siemSchema.parse(end.solution.configuration);

function withRule(index: 0 | 1, change: object): SiemConfiguration {
  const rules = solves.rules.map((rule, at) => (at === index ? { ...rule, ...change } : rule));
  return challenge.schema.parse({ ...solves, rules });
}

const goalsMet = (configuration: SiemConfiguration) =>
  TRAFFICS.map((traffic) => judgeSiem(configuration, traffic).goals.map(({ isMet }) => isMet));

test('every morning has some two hundred records and at most 60 lines', () => {
  for (const traffic of TRAFFICS) {
    const { records, lines } = morningFor(solves, traffic);
    expect(records.length).toBeGreaterThanOrEqual(200);
    expect(records.length).toBeLessThan(240);
    expect(lines.size).toBeLessThanOrEqual(60);
  }
});

/** FNV-1a over what the web servers and the shop answered in the fixed mornings. */
test.each([
  ['A', 334510956],
  ['B', 933785032],
  ['C', 1357903264],
] as const)('morning %s is the one that it always was', (traffic, digest) => {
  const rows = stream(traffic).records.map((record) => {
    const { at, tool } = record;
    const what =
      tool === 'nginx'
        ? `${record.target} ${record.status} ${record.bytes}`
        : tool === 'shop'
          ? `${record.event} ${record.user}`
          : '';
    return `${at} ${tool} ${sourceOf(record)} ${what}`;
  });
  expect(digestOf(rows.join('\n'))).toBe(digest);
});

test('the sensor writes by its own clock, which is 40 seconds ahead', () => {
  const { records, day } = stream('B');
  const scan = records.find(({ tool }) => tool === 'ids')!;
  expect(scan.at - Math.floor(scan.played.attempt.at / 1_000_000)).toBe(40);
  const [line] = linesOfRecords([scan], day);
  expect(JSON.parse(line!.text).timestamp).toContain(`${day}T${line!.time}.`);
});

describe('each trap costs something', () => {
  test('grouping by the visitor misses the guesser and accuses the office', () => {
    const configuration = withRule(0, {
      events: [{ rule: 'failed_login', by: 'network.forwarded_ip' }],
    });
    for (const traffic of TRAFFICS) {
      const { flows } = judgeSiem(configuration, traffic);
      const of = (id: string) => flows.find((flow) => flow.id === `${traffic}-${id}`)?.outcome;
      expect([traffic, of('guessing'), of('192.0.2.41')]).toEqual([
        traffic,
        'through',
        'turned-away',
      ]);
    }
  });

  test('a window that is shorter than the pause makes two incidents of one attack', () => {
    const { incidents } = morningFor(withRule(0, { timespan: '10m' }), 'C');
    expect(incidents.filter(({ group }) => group === 'sofia')).toHaveLength(2);
  });

  test('a window of two hours joins what different people did behind one address', () => {
    for (const goals of goalsMet(withRule(1, { timespan: '2h' }))) expect(goals[1]).toBe(false);
  });

  test('without the order the school is accused', () => {
    for (const goals of goalsMet(withRule(1, { type: 'temporal' }))) expect(goals[1]).toBe(false);
  });

  test('a clock put right by too little or too much fails with traffic B', () => {
    for (const suricata of [0, -80]) {
      const configuration = { ...solves, clocks: { ...solves.clocks, suricata } };
      expect(judgeSiem(configuration, 'B').goals.every(({ isMet }) => isMet)).toBe(false);
    }
  });
});

test('reads what was saved while fields were called as each log calls them', () => {
  const former = (by: string, rule: string) =>
    siemSchema.parse({
      ...siemStart,
      rules: [{ ...siemStart.rules[0], events: [{ rule, by }] }],
    }).rules[0]?.events[0]?.by;
  expect(former('src_ip', 'port_scan')).toBe('source.ip');
  expect(former('dest_ip', 'port_scan')).toBe('destination.ip');
  expect(former('c-ip', 'failed_login')).toBe('source.ip');
  expect(former('x-forwarded-for', 'web_attack')).toBe('network.forwarded_ip');
  expect(former('user', 'login')).toBe('user.name');
});

describe('a line that no rule joined, or the wrong one, says why', () => {
  const scanThenAttack = (by: string) => [
    { rule: 'port_scan', by: 'source.ip' },
    { rule: 'web_attack', by },
  ];
  const guessed = [{ rule: 'failed_login', by: 'network.forwarded_ip' }];
  const unset = { ...solves, clocks: { ...solves.clocks, suricata: 0 } };
  test.each<[string, SiemConfiguration, Traffic, string]>([
    ['intrusion', withRule(1, { timespan: '5m' }), 'A', 'are further apart than 5m.'],
    ['script', unset, 'B', 'by the corrected clocks these come in another order.'],
    ['guessing', withRule(0, { events: guessed }), 'A', 'fewer than 8 with the same network.'],
    ['intrusion', withRule(1, { events: scanThenAttack('source.ip') }), 'A', 'by: source.ip.'],
    ['intrusion', { ...solves, rules: [] }, 'A', 'pick here: port_scan and web_attack.'],
    ['192.0.2.41', siemStart, 'A', 'Rule 1 joined them by source.ip 10.0.1.1.'],
  ])('%s', (line, configuration, traffic, reason) => {
    const { why } = details.evidence(configuration, traffic, `${traffic}-${line}`)!;
    expect(why.sentence).toContain(reason);
  });
});

describe('the text', () => {
  const [text, problems] = [
    sigmaText.print(solves),
    (changed: string): readonly TextProblem[] => {
      const read = sigmaText.read!(changed);
      return 'problems' in read ? read.problems : [];
    },
  ];

  test('is a Sigma correlation, with an alias where the field has two names', () => {
    expect(text).toContain('type: temporal_ordered');
    expect(text).toContain('      port_scan: source.ip\n      web_attack: network.forwarded_ip\n');
  });

  test('names for every line the part that it says', () => {
    const lines = text.split('\n');
    const parts = lines.map((_, index) => sigmaText.partOfLine(solves, index + 1));
    expect(parts[lines.indexOf('---')]).toBeNull();
    expect(parts[1]).toBe('clocks');
    expect(parts[lines.indexOf('    gte: 8')]).toBe('rule 1');
    expect(parts[lines.indexOf('  timespan: 45m')]).toBe('rule 2');
  });

  test.each([
    ['type: event_count', 'type: value_count', 'Sigma knows value_count'],
    ['gte: 8', 'gt: 8', 'Sigma knows gt'],
    ['gte: 8', 'gte: many', 'many is not a count.'],
    ['timespan: 15m', 'timespan: 15 minutes', '15 minutes is not a time span'],
    ['- failed_login', '- failed_logins', 'No base rule is called failed_logins.'],
    ['- user.name', '- account', 'the records of failed_login have no field account.'],
    ['suricata: -40', 'suricata: soon', 'soon is not a number of seconds'],
    ['suricata: -40', 'firewall: -40', 'No source is called firewall.'],
    ['port_scan: source.ip', 'port_scan: &a source.ip\n      x: *a', 'anchors'],
    ['  timespan: 45m', '  timespan: 45m\n  condition:\n    gte: 2', 'temporal_ordered'],
    ['  timespan: 45m', '  timespan: 45m\nlevel: high', 'Sigma knows level'],
    ['  type: event_count', ' type: event_count', 'This does not go with the lines above it'],
    ['gte: 8', 'gte:8', 'A condition holds gte and a number.'],
    ['gte: 8', 'gte: [8]#', 'Comments must be separated'],
    ['- user.name', '[user', 'This does not go with'],
    ['- user.name', '- "user', 'Missing closing'],
    ['- user.name', '- user.name: name: first', 'has a colon too many'],
    ['  timespan: 15m', '\ttimespan: 15m', 'YAML is not indented with tabs.'],
    ['gte: 8', 'gte: 8\n    gte: 9', 'The key gte is here twice.'],
    ['type: event_count', 'type:', 'This has no value.'],
  ])('refuses %j as %j and says why', (from, to, reason) => {
    const [first] = problems(text.replace(from, to));
    expect(first?.reason).toContain(reason);
    expect(first?.remedy).toMatch(/\.$/);
  });

  test('points at the line and the column', () => {
    const [first] = problems(text.replace('- user.name', '- account'));
    const line = text.split('\n').indexOf('    - user.name') + 1;
    expect(first).toMatchObject({ line, column: 7, length: 7 });
  });

  test('of any configuration reads as that configuration', () => {
    let state = 9;
    const next = () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
    for (let time = 0; time < 300; time++) {
      const configuration = proof.anyConfiguration(next);
      expect(sigmaText.read!(sigmaText.print(configuration))).toEqual({ configuration });
    }
  });

  test('reads an empty text as no rules', () => {
    expect(sigmaText.read!('')).toEqual({
      configuration: { clocks: { suricata: 0, nginx: 0, shop: 0 }, rules: [] },
    });
  });
});

test('the answers fit the result', () => {
  const judgement = judgeSiem(siemStart, 'A');
  const answers = details.answers(siemStart, judgement);
  const accused = judgement.flows.find(({ outcome }) => outcome === 'turned-away')!;
  expect(answers[0]?.question).toContain(accused.source);
  for (const { phrasings, answer } of answers) {
    expect(phrasings.length).toBeGreaterThanOrEqual(5);
    expect(answer).toMatch(/[.]$/);
  }
});
