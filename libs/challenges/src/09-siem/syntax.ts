/**
 * The configuration as YAML documents: one of the SIEM's own with the clock offsets, then one Sigma
 * correlation rule each (Sigma Correlation Rules Specification 2.0.2).
 *
 * Subset: `title` and `correlation` with `type` (event_count, temporal, temporal_ordered), `rules` (names
 * of the base rules), `group-by` (one field or alias), `aliases` (one), `timespan` (number and s, m, h or
 * d) and, for event_count, `condition: gte`. Everything else that Sigma knows is refused as that.
 */
import { printRule } from '@netward/lab-engine/sigma';
import type { ReadText, TextView } from '../challenge.ts';
import { misread, Misread, problemAt, readParts } from '@netward/lab-engine/misread';
import { CLOCKS } from './base-rules.ts';
import { MAX_OFFSET, MAX_RULES, siemSchema, type SiemConfiguration } from './configuration.ts';
import { partOfRule } from './judge.ts';
import { ruleOf } from './read-rule.ts';
import { documentsOf, readYaml } from './read-yaml.ts';
import { parser } from './sigma.parser.ts';
import {
  mapOf,
  said,
  unknownKey,
  valueIn,
  wholeNumber,
  type YamlMap,
  type YamlNode,
} from './yaml.ts';

type Clocks = SiemConfiguration['clocks'];

const OFFSETS = 'clock-offsets';
const OFFSETS_COMMENT =
  '# Not Sigma: seconds that the SIEM adds to the times of each source when it reads a record.';
/** Longer texts are refused before they are read; the longest that `print` makes has 2,600 characters. */
const MAX_TEXT = 10_000;

function linesOf({ clocks, rules }: SiemConfiguration): readonly string[] {
  return [
    OFFSETS_COMMENT,
    `${OFFSETS}:`,
    ...CLOCKS.map((clock) => `  ${clock}: ${clocks[clock]}`),
    ...rules.flatMap((rule) => ['---', ...printRule(rule)]),
  ];
}

function print(configuration: SiemConfiguration): string {
  return `${linesOf(configuration).join('\n')}\n`;
}

/** Which document of the text a line is in. */
function partOfLine(configuration: SiemConfiguration, line: number): string | null {
  const lines = linesOf(configuration);
  if (lines[line - 1] === undefined || lines[line - 1] === '---') return null;
  const document = lines.slice(0, line).filter((text) => text === '---').length;
  return document === 0 ? 'clocks' : partOfRule(document - 1);
}

function clocksOf(node: YamlNode): Clocks {
  const map = mapOf(node, `${OFFSETS} holds one line for each source.`);
  const unknown = unknownKey(map, CLOCKS);
  if (unknown)
    misread(
      unknown,
      `No source is called ${unknown.text}.`,
      `The sources are ${CLOCKS.join(', ')}.`,
    );
  const offsetOf = (clock: keyof Clocks): number => {
    const value = valueIn(map, clock);
    if (!value) return 0;
    const seconds = wholeNumber(value);
    if (seconds !== null && Math.abs(seconds) <= MAX_OFFSET) return seconds;
    return misread(
      value,
      `${said(value)} is not a number of seconds that a clock can be put right by.`,
      `Write a whole number from -${MAX_OFFSET} to ${MAX_OFFSET}.`,
    );
  };
  return { suricata: offsetOf('suricata'), nginx: offsetOf('nginx'), shop: offsetOf('shop') };
}

/** The first document may be that of the clock offsets; null if it is a rule. */
function offsetsIn(map: YamlMap, isFirst: boolean): Clocks | null {
  const offsets = valueIn(map, OFFSETS);
  if (!offsets) return null;
  const [{ key }] = map.pairs.filter((pair) => pair.value === offsets) as [YamlMap['pairs'][0]];
  if (!isFirst)
    misread(
      key,
      'The clock offsets belong in the first document.',
      'Move them to the top, or remove this document.',
    );
  const other = unknownKey(map, [OFFSETS]);
  if (other)
    misread(
      other,
      'The first document holds the clock offsets and nothing else.',
      'Put a line with --- before the rule.',
    );
  return clocksOf(offsets);
}

function readSiem(text: string): ReadText<SiemConfiguration> {
  const refused = (fault: Misread) => ({ problems: [problemAt(fault, text)] });
  if (text.length > MAX_TEXT)
    return refused(
      new Misread(
        { from: 0, to: 1 },
        `The text is longer than ${MAX_TEXT} characters.`,
        'Remove what is not needed.',
      ),
    );
  const documents = documentsOf(text);
  const { done, faults } = readParts(documents, (document) => {
    const map = mapOf(readYaml(document), 'A document holds keys and values.');
    return offsetsIn(map, document === documents[0]) ?? { rule: ruleOf(map), map };
  });
  if (faults.length > 0) return { problems: faults.map((fault) => problemAt(fault, text)) };
  const rules = done.filter((read) => 'rule' in read);
  const excess = rules[MAX_RULES];
  if (excess)
    return refused(
      new Misread(
        excess.map,
        `The challenge takes at most ${MAX_RULES} correlation rules.`,
        'Remove one.',
      ),
    );
  const clocks = done.find((read) => !('rule' in read)) ?? { suricata: 0, nginx: 0, shop: 0 };
  const checked = siemSchema.safeParse({ clocks, rules: rules.map(({ rule }) => rule) });
  if (checked.success) return { configuration: checked.data };
  return refused(
    new Misread(
      { from: 0, to: 1 },
      'The rules do not fit together.',
      'Compare them with the form.',
    ),
  );
}

export const sigmaText: TextView<SiemConfiguration> = {
  syntax: 'sigma',
  title: 'Sigma',
  print,
  read: readSiem,
  grammar: { parser, strong: ['Key', 'FlowKey', 'Divider'] },
  partOfLine,
};
