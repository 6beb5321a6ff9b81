import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { root } from '../harness/repository.mjs';
import { sampleAnswer, shownSample } from './sample-answer.ts';

/** Writes the answer on the home page anew, after the tutor or the run beside it has changed. */
const file = join(root, 'apps/web/src/features/home/sample-answer.ts');
const { question } = await shownSample();
const sample = { question, answer: await sampleAnswer(question) };
const source = `/** A question about the run on the home page, and the built-in tutor's answer: written by \`npx tsx tools/home/write-sample.ts\`. */
export const sample = ${JSON.stringify(sample)};
`;
writeFileSync(file, await format(source, { ...(await resolveConfig(file)), filepath: file }));
