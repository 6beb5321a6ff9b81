import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { format } from 'prettier';
import { root } from '../harness/repository.mjs';

const files = new Map<string, boolean>();

/** Notes that what was observed says the same as the committed file, which therefore stays. */
export function keepObserved(file: string): void {
  files.set(relative(root, file), false);
}

/** Writes what was observed, and notes whether it differs from what the file held before. */
export function writeObserved(file: string, text: string): void {
  const isNew = !existsSync(file) || readFileSync(file, 'utf8') !== text;
  files.set(relative(root, file), isNew);
  if (isNew) writeFileSync(file, text);
}

/** The same for a table that is TypeScript. */
export async function writeObservedTable(file: string, text: string): Promise<void> {
  const style = { parser: 'typescript', singleQuote: true, printWidth: 100 } as const;
  writeObserved(file, await format(text, style));
}

/** How many files this run observed, and those that say something new. */
export function observedFiles(): { readonly count: number; readonly changed: readonly string[] } {
  const changed = [...files].filter(([, isNew]) => isNew).map(([file]) => file);
  return { count: files.size, changed };
}
