import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { root } from '../harness/repository.mjs';
import { grammars, parserOf } from './grammars.ts';
import { measuredTables } from './measured-tables.ts';
import { sampleAnswer, shownSample } from './sample-answer.ts';

/** A committed file that is made of others. */
interface WrittenFile {
  readonly file: string;
  text(): Promise<string>;
}

const formatted = async (file: string, text: string): Promise<string> =>
  format(text, { ...(await resolveConfig(file)), filepath: file });

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

/** Every file that `npm run write` writes, and what it is to say. */
export const writtenFiles: readonly WrittenFile[] = [
  ...grammars().map(({ grammar, parser }) => ({ file: parser, text: () => parserOf(grammar) })),
  ...measuredTables().map(({ file, text }) => ({ file, text: async () => text })),
  { file: measured, text: async () => formatted(measured, measuredPart()) },
  { file: sample, text: async () => formatted(sample, await samplePart()) },
];
