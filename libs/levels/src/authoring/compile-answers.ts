import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ANY_LEVEL_TOPICS } from '../written-answer.ts';
import { levels } from '../index.ts';
import type { Level } from '../level.ts';
import { anyLevelFile, answersFile, readAnswers } from './read-answers.ts';

/** Writes all answers into the built library, or names each mistake and fails. */
const ofLevels = levels.map((level) => [level.id, compile(answersFile(level), level)] as const);
const ofAnyLevel = ANY_LEVEL_TOPICS.map(
  (topic) => [topic, compile(anyLevelFile(topic), null)] as const,
);

if (!process.exitCode) {
  const asText = (compiled: readonly (readonly [string, unknown])[]) =>
    JSON.stringify(Object.fromEntries(compiled));
  writeFileSync(
    join(import.meta.dirname, '../../dist/compiled-answers.js'),
    `export const compiledAnswers = ${asText(ofLevels)};
` +
      `export const compiledOfAnyLevel = ${asText(ofAnyLevel)};
`,
  );
}

function compile(file: string, level: Level | null) {
  const { answers, mistakes } = readAnswers(readFileSync(file, 'utf8'), level);
  for (const { line, sentence } of mistakes) console.error(`${file}:${line} ${sentence}`);
  if (mistakes.length > 0) process.exitCode = 1;
  return answers.map(({ written }) => written);
}
