import { testChallenge } from '../testing/challenge-tests.ts';
import { describe, expect, test } from '@jest/globals';
import { FIXED_SENSOR, initialState } from '@netward/lab-engine';
import { correlationRule } from '@netward/lab-engine/formats';
import fc from 'fast-check';
import { parseAllDocuments } from 'yaml';
import { expressionsOf, readOtherwise } from '../testing/expressions.ts';
import { siemSchema, siemStart, type SiemConfiguration } from './configuration.ts';
import end from './end.json' with { type: 'json' };
import { sigmaText } from './syntax.ts';

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
