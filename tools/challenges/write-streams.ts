/** `npm run challenges:streams`: makes the streams of the challenges anew. */
import { writeFileSync } from 'node:fs';
import { tables } from './streams.ts';

for (const { file, text } of await tables()) writeFileSync(file, text);
