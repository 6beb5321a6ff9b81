import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { lintSource } from '@secretlint/core';
import { creator } from '@secretlint/secretlint-rule-preset-recommend';
import { root } from '../harness/repository.mjs';

const config = {
  rules: [{ id: '@secretlint/secretlint-rule-preset-recommend', rule: creator }],
};

/** Paths that git does not track. */
const NOT_OURS = new Set([
  ...['.git', '.nx', '.data', '.env', 'node_modules', 'dist', 'bundle', 'coverage', 'secrets'],
  ...['test-results', 'playwright-report'],
]);
const NOT_TEXT = /\.(png|ico|woff2?|tsbuildinfo)$/;
const LARGEST_BYTES = 2_000_000;

/** The files of the repository that could contain a secret. */
export function scannedFiles(folder: string = root): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (NOT_OURS.has(entry.name)) return [];
    if (entry.isDirectory()) return scannedFiles(path);
    const isText = entry.isFile() && !NOT_TEXT.test(entry.name);
    return isText && statSync(path).size < LARGEST_BYTES ? [path] : [];
  });
}

/** A text, and where it is from. */
type Source = { readonly name: string; readonly text: string };

export const sourceOf = (path: string): Source => ({
  name: relative(root, path),
  text: readFileSync(path, 'utf8'),
});

/** What looks like a secret in these texts, searched as one: each search would read all before it again. */
export async function secretsIn(sources: readonly Source[]): Promise<string[]> {
  const content = sources.map(({ text }) => text).join('\n');
  const { messages } = await lintSource({
    source: { filePath: 'sources', content, contentType: 'text', ext: '' },
    options: { config, maskSecrets: true },
  });
  return messages.map(({ range, message }) => `${placeOf(range[0], sources)} ${message}`);
}

/** The file and line of a place in the joined texts. */
function placeOf(place: number, [first, ...rest]: readonly Source[]): string {
  if (!first) return '';
  const { name, text } = first;
  if (place > text.length) return placeOf(place - text.length - 1, rest);
  return `${name}:${text.slice(0, place).split('\n').length}`;
}
