/**
 * The configuration as YAML documents: one of the SIEM's own with the clock offsets, then one Sigma
 * correlation rule each, as the device's own reader and printer know them.
 */
import {
  endFrom,
  type Challenge,
  type ChallengeTexts,
  type JudgedFlow,
  type ReadText,
  type TextView,
} from '../challenge.ts';
import { explainFrom, plural } from '../judging.ts';
import {
  siemSchema,
  siemStart,
  type SiemConfiguration,
  BASE_RULE_FACTS,
  CLOCKS,
  MAX_OFFSET,
  MAX_RULES,
} from './configuration.ts';
import { judgeSiem, partOfRule } from './judge.ts';
import texts from './texts.json' with { type: 'json' };
import {
  documentsOf,
  keyIn,
  mapOf,
  placeOf,
  printRule,
  readRule,
  said,
  sigmaParser,
  unknownKey,
  valueIn,
  wholeNumber,
  type CorrelationRule,
  type YamlMap,
} from '@netward/lab-engine/sigma';
import { misreadAs, problemAt, readParts } from '@netward/lab-engine/misread';
import type { Values } from '@netward/lab-engine/filled';
import written from './configuration.json' with { type: 'json' };

const { problems } = written;

type Clocks = SiemConfiguration['clocks'];

const OFFSETS = 'clock-offsets';
const OFFSETS_COMMENT =
  '# Not Sigma: seconds that the SIEM adds to the times of each source when it reads a record.';

function refuse(
  part: Parameters<typeof placeOf>[0],
  which: keyof typeof problems,
  values?: Values,
): never {
  throw misreadAs(problems[which], placeOf(part), values);
}

function linesOf({ clocks, rules }: SiemConfiguration): readonly string[] {
  return [
    OFFSETS_COMMENT,
    `${OFFSETS}:`,
    ...CLOCKS.map((clock) => `  ${clock}: ${clocks[clock]}`),
    ...rules.flatMap((rule) => ['---', ...printRule(rule)]),
  ];
}

/** Which document of the text a line is in. */
function partOfLine(configuration: SiemConfiguration, line: number): string | null {
  const lines = linesOf(configuration);
  if (lines[line - 1] === undefined || lines[line - 1] === '---') return null;
  const document = lines.slice(0, line).filter((text) => text === '---').length;
  return document === 0 ? 'clocks' : partOfRule(document - 1);
}

function clocksOf(map: YamlMap): Clocks {
  const unknown = unknownKey(map, CLOCKS);
  if (unknown) refuse(unknown, 'source', { name: said(unknown), known: CLOCKS.join(', ') });
  const offsetOf = (clock: keyof Clocks): number => {
    const offset = valueIn(map, clock);
    if (!offset) return 0;
    const seconds = wholeNumber(offset);
    if (seconds !== null && Math.abs(seconds) <= MAX_OFFSET) return seconds;
    return refuse(offset, 'seconds', { value: said(offset), most: MAX_OFFSET });
  };
  return { suricata: offsetOf('suricata'), nginx: offsetOf('nginx'), shop: offsetOf('shop') };
}

/** The clocks of a document that holds them, which only the first may; null if it is a rule. */
function offsetsIn(map: YamlMap, isFirst: boolean): Clocks | null {
  const key = keyIn(map, OFFSETS);
  if (!key) return null;
  if (!isFirst) refuse(key, 'offsets-first');
  const other = unknownKey(map, [OFFSETS]);
  if (other) refuse(other, 'offsets-alone');
  return clocksOf(mapOf(valueIn(map, OFFSETS)!, OFFSETS));
}

function readSiem(text: string): ReadText<SiemConfiguration> {
  const documents = documentsOf(text);
  const rules: CorrelationRule[] = [];
  let clocks: Clocks = { suricata: 0, nginx: 0, shop: 0 };
  const { faults } = readParts(documents, (read) => {
    const map = read();
    const offsets = offsetsIn(map, read === documents[0]);
    if (offsets) clocks = offsets;
    else if (rules.push(readRule(map, BASE_RULE_FACTS)) > MAX_RULES)
      refuse(map, 'many', { most: MAX_RULES });
  });
  if (faults.length > 0) return { problems: faults.map((fault) => problemAt(fault, text)) };
  return { configuration: siemSchema.parse({ clocks, rules }) };
}

export const sigmaText: TextView<SiemConfiguration> = {
  syntax: 'sigma',
  title: 'Sigma',
  print: (configuration) => `${linesOf(configuration).join('\n')}\n`,
  read: readSiem,
  grammar: { parser: sigmaParser, strong: ['Key', 'Divider'] },
  partOfLine,
};

const visitors = (_: SiemConfiguration, lines: readonly JudgedFlow[]) => ({
  visitors: plural(lines.length, 'visitor'),
});

const explain = explainFrom(texts.explanations, {
  served: visitors,
  'turned-away': visitors,
  stopped: (_: SiemConfiguration, lines) => ({
    found: lines.map(({ source, decidedBy }) => `${source}: ${decidedBy}`).join(', '),
  }),
});

/** The challenge of level 9: correlation rules over 200 records. */
export const challenge: Challenge<SiemConfiguration> = {
  level: '9',
  version: 4,
  texts: texts as ChallengeTexts,
  schema: siemSchema,
  start: siemStart,
  text: sigmaText,
  judge: judgeSiem,
  explain,
  details: () => import('./answers.ts'),
  searched: () => import('./searched.ts'),
  ...endFrom(siemSchema, () => import('./end.json', { with: { type: 'json' } })),
};
