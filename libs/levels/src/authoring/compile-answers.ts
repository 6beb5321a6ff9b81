import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { levels } from '../index.ts';
import { answersFile } from './answers-file.ts';
import { readAnswers } from './read-answers.ts';

/** Writes the answers of every level into the built library, or names each mistake and fails. */
const compiled = levels.map((level) => {
  const file = answersFile(level);
  const { answers, mistakes } = readAnswers(readFileSync(file, 'utf8'), level);
  for (const { line, sentence } of mistakes) console.error(`${file}:${line} ${sentence}`);
  if (mistakes.length > 0) process.exitCode = 1;
  return [level.id, answers.map(({ written }) => written)] as const;
});

if (!process.exitCode) {
  const text = JSON.stringify(Object.fromEntries(compiled));
  writeFileSync(
    join(import.meta.dirname, '../../dist/compiled-answers.js'),
    `export const compiledAnswers = ${text};\n`,
  );
}
