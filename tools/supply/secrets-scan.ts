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
  '.git',
  '.nx',
  '.data',
  '.env',
  'node_modules',
  'dist',
  'bundle',
  'coverage',
  'secrets',
  'test-results',
  'playwright-report',
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

/** What looks like a secret in a text; `name` is where the text is from. */
export async function secretsIn(name: string, content: string): Promise<string[]> {
  const { messages } = await lintSource({
    source: { filePath: name, content, contentType: 'text', ext: '' },
    options: { config, maskSecrets: true },
  });
  return messages.map(({ loc, message }) => `${name}:${loc.start.line} ${message}`);
}

/** What looks like a secret in a file. */
export const secretsInFile = (path: string): Promise<string[]> =>
  secretsIn(relative(root, path), readFileSync(path, 'utf8'));
