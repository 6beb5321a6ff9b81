import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../harness/repository.mjs';

const MADE = new Set(['node_modules', 'dist', 'bundle']);

/** A build that runs beside this makes and removes files, so nobody looks into its folders. */
const namesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (!entry.isDirectory()) return [path];
    return MADE.has(entry.name) ? [] : namesIn(path);
  });

/** The files in folders of the repository and their texts, without what is installed or built. */
export const filesIn = (folders: readonly string[], name = /\.tsx?$/) =>
  folders
    .flatMap(namesIn)
    .filter((file) => name.test(file))
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));
