import { pipeline } from 'node:stream/promises';
import { exportPerson } from '../erasure/export-person.ts';
import { runCommand } from './command.ts';

await runCommand('export-user', async (dataSource, config, address) => {
  await pipeline(exportPerson(dataSource, address, config), process.stdout, { end: false });
});
