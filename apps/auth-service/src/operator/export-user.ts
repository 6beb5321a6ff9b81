import { exportPerson } from '../erasure/export-person.ts';
import { runCommand } from './command.ts';

await runCommand('export-user', async (dataSource, config, address) => {
  const data = await exportPerson(dataSource, address, config);
  process.stdout.write(`${JSON.stringify(data, null, 2)}\n`);
});
