/** `npm run write`: rewrites the files generated from grammars, measurements, levels and the tutor. */
import { writeFileSync } from 'node:fs';
import { writtenFiles } from './written.ts';

for (const { file, text } of writtenFiles) writeFileSync(file, await text());
