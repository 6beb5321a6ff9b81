import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './harness/repository.mjs';

const MADE = /(^|\/)(node_modules|dist|bundle)\//;

/** The files in folders of the repository and their texts, without what is installed or built. */
export const filesIn = (folders: readonly string[], name = /\.tsx?$/) =>
  folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => name.test(file) && !MADE.test(file))
      .map((file) => join(folder, file))
      .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') })),
  );
