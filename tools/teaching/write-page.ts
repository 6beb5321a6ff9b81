import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { root } from '../harness/repository.mjs';
import { teachingPage } from './teaching-page.ts';

/** Writes `libs/levels/teaching.md` anew, after a level has changed. */
const file = join(root, 'libs/levels/teaching.md');
const options = await resolveConfig(file);
writeFileSync(file, await format(await teachingPage(), { ...options, filepath: file }));
