/**
 * The configuration as YAML documents: one of the SIEM's own with the clock offsets, then one Sigma
 * correlation rule each (Sigma Correlation Rules Specification 2.0.2).
 *
 * Subset: `title` and `correlation` with `type` (event_count, temporal, temporal_ordered), `rules` (names
 * of the base rules), `group-by` (one field or alias), `aliases` (one), `timespan` (number and s, m, h or
 * d) and, for event_count, `condition: gte`. Everything else that Sigma knows is refused as that.
 */
import { LineCounter, parseAllDocuments, stringify, type Document } from 'yaml';
import type { ReadText, TextProblem, TextView } from '../challenge.ts';
import { CLOCKS, type Clock } from './base-rules.ts';
import {
  MAX_OFFSET,
  MAX_RULES,
  siemSchema,
  type CorrelationRule,
  type SiemConfiguration,
} from './configuration.ts';
import { partOfRule } from './judge.ts';
import { MapReader, isOk, problem, type Found } from './map-reader.ts';
import { ruleOf } from './read-rule.ts';

const OFFSETS = 'clock-offsets';
const OFFSETS_COMMENT =
  '# Not Sigma: seconds that the SIEM adds to the times of each source when it reads a record.\n';
const ALIAS = 'actor';
/** Longer texts are refused before they are read; the longest that `print` makes has 2,600 characters. */
const MAX_TEXT = 20_000;

function printRule(rule: CorrelationRule): string {
  const fields = new Set(rule.events.map(({ by }) => by));
  const names = rule.events.map((event) => event.rule);
  const aliases = Object.fromEntries(rule.events.map((event) => [event.rule, event.by]));
  return stringify({
    title: rule.title,
    correlation: {
      type: rule.type,
      rules: names,
      ...(fields.size > 1 ? { aliases: { [ALIAS]: aliases } } : {}),
      'group-by': fields.size > 1 ? [ALIAS] : [...fields],
      timespan: rule.timespan,
      ...(rule.type === 'event_count' ? { condition: { gte: rule.gte } } : {}),
    },
  });
}

function print({ clocks, rules }: SiemConfiguration): string {
  const offsets = OFFSETS_COMMENT + stringify({ [OFFSETS]: clocks });
  return [offsets, ...rules.map(printRule)].join('---\n');
}

/** Which document of the text a line is in. */
function partOfLine(configuration: SiemConfiguration, line: number): string | null {
  const lines = print(configuration).split('\n');
  if (lines[line - 1] === undefined || lines[line - 1] === '---') return null;
  const document = lines.slice(0, line).filter((text) => text === '---').length;
  return document === 0 ? 'clocks' : partOfRule(document - 1);
}

function clocksOf(found: Found): SiemConfiguration['clocks'] | TextProblem {
  const map = MapReader.of(found, `${OFFSETS} holds one line for each source`);
  if (!isOk(map)) return map;
  const unknown = map.unknownKey(CLOCKS);
  if (unknown)
    return problem(
      unknown,
      `No source is called ${unknown.text}.`,
      `The sources are ${CLOCKS.join(', ')}.`,
    );
  const clocks: Record<Clock, number> = { suricata: 0, nginx: 0, shop: 0 };
  for (const clock of CLOCKS) {
    const value = map.get(clock);
    if (!value) continue;
    if (!Number.isInteger(value.value) || Math.abs(value.value as number) > MAX_OFFSET)
      return problem(
        value,
        `${value.text} is not a number of seconds that a clock can be put right by.`,
        `Write a whole number from -${MAX_OFFSET} to ${MAX_OFFSET}.`,
      );
    clocks[clock] = (value.value as number) || 0;
  }
  return clocks;
}

function yamlProblem(document: Document.Parsed, counter: LineCounter): TextProblem | null {
  const [error] = [...document.errors, ...document.warnings];
  if (!error) return null;
  const { line, col } = counter.linePos(error.pos[0]);
  return {
    line,
    column: col,
    length: Math.max(1, error.pos[1] - error.pos[0]),
    reason: `This is not YAML: ${error.message.split('\n')[0]!.replace(/ at line.*$/, '')}.`,
    remedy:
      'Look at the indentation, the colons and the dashes of this line and the one before it.',
  };
}

const FIRST = { line: 1, column: 1, length: 1 };

function readSiem(text: string): ReadText<SiemConfiguration> {
  if (text.length > MAX_TEXT)
    return {
      problems: [
        {
          ...FIRST,
          reason: `The text is longer than ${MAX_TEXT} characters.`,
          remedy: 'Remove what is not needed.',
        },
      ],
    };
  const counter = new LineCounter();
  const parsed = parseAllDocuments(text, { lineCounter: counter });
  const documents = 'empty' in parsed ? [] : parsed;
  const problems: TextProblem[] = [];
  const rules: CorrelationRule[] = [];
  let clocks: SiemConfiguration['clocks'] = { suricata: 0, nginx: 0, shop: 0 };
  for (const [index, document] of documents.entries()) {
    const broken = yamlProblem(document, counter);
    if (broken) {
      problems.push(broken);
      continue;
    }
    if (document.contents === null) continue;
    const map = MapReader.ofDocument(document, counter, 'A document holds keys and values');
    if (!isOk(map)) {
      problems.push(map);
      continue;
    }
    const offsets = index === 0 ? map.get(OFFSETS) : null;
    const misplaced = index === 0 ? null : map.key(OFFSETS);
    if (misplaced)
      problems.push(
        problem(
          misplaced,
          'The clock offsets belong in the first document.',
          'Move them to the top, or remove this document.',
        ),
      );
    else if (offsets) {
      const read = clocksOf(offsets);
      const other = map.unknownKey([OFFSETS]);
      if (other)
        problems.push(
          problem(
            other,
            'The first document holds the clock offsets and nothing else.',
            'Put a line with --- before the rule.',
          ),
        );
      else if (isOk(read)) clocks = read;
      else problems.push(read);
    } else {
      const rule = ruleOf(map);
      if (!isOk(rule)) problems.push(rule);
      else if (rules.length === MAX_RULES)
        problems.push(
          problem(
            map.place,
            `The challenge takes at most ${MAX_RULES} correlation rules.`,
            'Remove one.',
          ),
        );
      else rules.push(rule);
    }
  }
  if (problems.length > 0) return { problems };
  const checked = siemSchema.safeParse({ clocks, rules });
  if (checked.success) return { configuration: checked.data };
  return {
    problems: [
      { ...FIRST, reason: 'The rules do not fit together.', remedy: 'Compare them with the form.' },
    ],
  };
}

export const sigmaText: TextView<SiemConfiguration> = {
  syntax: 'sigma',
  title: 'Sigma',
  print,
  read: readSiem,
  partOfLine,
};
