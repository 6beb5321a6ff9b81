import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildParserFile } from '@lezer/generator';
import { format, type FormatConfig } from 'oxfmt';
import { WAF_REQUESTS } from '@netward/challenges/reference';
import { findLevel, type Level } from '@netward/levels';
import { root } from '../harness/repository.mjs';
import { askedRequests, WEB_REQUESTS } from '../reference/measured/measure.ts';

const STYLE = JSON.parse(readFileSync(join(root, '.oxfmtrc.json'), 'utf8')) as FormatConfig;

const formatted = async (file: string, text: string): Promise<string> =>
  (await format(file, text, STYLE)).code;

const SOURCES = ['libs/challenges/src', 'libs/evidence/src', 'libs/lab-engine/src/devices'].map(
  (folder) => join(root, folder),
);

export function grammars(): readonly { readonly grammar: string; readonly parser: string }[] {
  return SOURCES.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.grammar'))
      .map((file) => ({
        grammar: join(folder, file),
        parser: join(folder, file.replace(/\.grammar$/, '.parser.json')),
      })),
  );
}

/**
 * The tables of the parser that Lezer makes of a grammar, as a file. The words of a specialized token stand
 * there as data, where Lezer writes a function. Throws where the grammar is ambiguous.
 */
export function parserOf(grammar: string): Promise<string> {
  const { parser } = buildParserFile(readFileSync(grammar, 'utf8'), {
    fileName: grammar,
    includeNames: false,
    moduleStyle: 'cjs',
  });
  const code = parser.replaceAll(/get: \(value\) => (spec_\w+)\[value\] \|\| -1/g, 'words: $1');
  let tables: unknown;
  const lezer = { LRParser: { deserialize: (made: unknown) => (tables = made) } };
  new Function('require', 'exports', code)(() => lezer, {});
  return formatted('tables.json', JSON.stringify(tables));
}

interface Measured {
  readonly rules: Readonly<Record<string, { readonly paranoia: number }>>;
  readonly requests: readonly { id: string; matches: readonly (readonly unknown[])[] }[];
}

const MEASURED = join(WEB_REQUESTS, 'testing/measured.json');

/** The lab's own attacks among the measured requests. */
const LAB = ['sqli-union', 'xss-script'];

function linesOf(rows: readonly (readonly [string, object])[]): string {
  const lines = rows.map(([id, row]) => `${JSON.stringify(id)}: ${JSON.stringify(row)}`);
  return `{\n${lines.join(',\n')}\n}\n`;
}

/** What the Core Rule Set says of the requests that a WAF gets. */
export function measuredTables(): readonly { readonly file: string; readonly text: string }[] {
  const sources = join(root, 'libs/challenges/src');
  const requests = askedRequests();
  const { rules, requests: judged } = JSON.parse(readFileSync(MEASURED, 'utf8')) as Measured;
  const atWaf = new Set(WAF_REQUESTS);
  const matched = judged.filter(({ id }) => atWaf.has(id));
  const ofLab = judged.filter(({ id }) => LAB.includes(id));
  // Of level 10's mornings those that a WAF refuses, which knows them by their targets.
  const ofMornings = judged.filter(({ id }) => id.startsWith('morning-'));
  const rulesIn = (all: typeof judged) =>
    new Set(all.flatMap(({ matches }) => matches.map(([rule]) => String(rule))));
  const labRules = rulesIn(ofLab);
  const wafRules = rulesIn([...matched, ...ofLab, ...ofMornings]);
  const targetOf = (id: string) => String(requests.find((request) => request.id === id)!.target);
  const isLowest = ([rule]: readonly unknown[]) => rules[String(rule)]!.paranoia === 1;
  const levels = Object.entries(rules).map(([id, { paranoia }]) => [id, paranoia] as const);
  return [
    {
      file: join(root, 'libs/lab-engine/src/devices/waf/lab-requests.json'),
      text: linesOf([
        ['levels', Object.fromEntries(levels.filter(([id]) => labRules.has(id)))],
        ['matches', Object.fromEntries(ofLab.map(({ id, matches }) => [targetOf(id), matches]))],
      ]),
    },
    {
      file: join(root, 'libs/lab-engine/src/devices/waf/measured-rules.json'),
      text: linesOf(Object.entries(rules).filter(([id]) => wafRules.has(id))),
    },
    {
      file: join(sources, '06-waf/measured.json'),
      text: linesOf(matched.map(({ id, matches }) => [id, matches])),
    },
    {
      file: join(sources, '10-soc-challenge/measured.json'),
      text: linesOf(ofMornings.map(({ id, matches }) => [targetOf(id), matches.filter(isLowest)])),
    },
  ];
}

const load = (path: string) => import(pathToFileURL(join(root, path)).href);

/** `apps/web/src/features/home/sample-answer.ts`: what the built-in tutor answers about the home page's run. */
export async function sampleAnswer(question: string): Promise<string> {
  // One after the other: Jest cannot link two modules at once that share a third.
  const { replyTo } = await load('apps/assistant-service/src/tutor/reply.ts');
  const { readLab } = await load('apps/assistant-service/src/lab/learners-lab.ts');
  const { heroRun } = await load('apps/web/src/features/home/texts.ts');
  const level = findLevel('2') as Level;
  const run = (heroRun as { action: string }[]).map(({ action }) => action);
  const { text } = replyTo({ level, question, conversation: [], lab: readLab(level, { run }) });
  // Without the question that it asks back.
  return text.split('\n\n')[0]!;
}

export async function shownSample(): Promise<{ question: string; answer: string }> {
  const { sample } = await load('apps/web/src/features/home/sample-answer.ts');
  return sample;
}

const sample = join(root, 'apps/web/src/features/home/sample-answer.ts');

async function samplePart(): Promise<string> {
  const { question } = await shownSample();
  const answered = { question, answer: await sampleAnswer(question) };
  return `/** A question about the run on the home page, and the built-in tutor's answer: written by \`npm run write\`. */
export const sample = ${JSON.stringify(answered)};
`;
}

const measured = join(root, 'apps/web/src/features/home/measured.ts');

function measuredPart(): string {
  const text = readFileSync(join(root, 'docs/measured.md'), 'utf8');
  const [, cells, agree, declared] = /([\d,]+) cells, ([\d,]+) agree, (\d+) declared/.exec(text)!;
  return `/** How the lab's results compared with those of real tools, by docs/measured.md: written by \`npm run write\`. */
export const measured = ${JSON.stringify({ cells, agree, declared })};
`;
}

export const writtenFiles: readonly { file: string; text(): Promise<string> }[] = [
  ...grammars().map(({ grammar, parser }) => ({ file: parser, text: () => parserOf(grammar) })),
  ...measuredTables().map(({ file, text }) => ({ file, text: async () => text })),
  { file: measured, text: async () => formatted(measured, measuredPart()) },
  { file: sample, text: async () => formatted(sample, await samplePart()) },
];
