/** `npm run challenges:measured`: writes what the challenges need of what was measured. */
import { writeFileSync } from 'node:fs';
import { measuredTables } from './measured-tables.ts';

for (const { file, text } of measuredTables()) writeFileSync(file, text);
