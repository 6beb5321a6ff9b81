import { levels } from '@netward/levels';
import { checkCaptures } from './check-captures.ts';

/**
 * `npx tsx tools/captures/main.ts [level]…`: reads captures of these levels, or of all, with
 * tshark, Suricata and tcpdump, which have to be installed. It needs the built libraries.
 */
const names = process.argv.slice(2);
const course = levels.filter(({ id }) => names.length === 0 || names.includes(id));
const { files, packets, alerts, faults } = await checkCaptures(course);
for (const fault of faults.slice(0, 30)) console.log(fault);
console.log(
  `captures: ${files} files, ${packets} packets, ${alerts} alerts, ${faults.length} faults`,
);
process.exitCode = faults.length === 0 ? 0 : 1;
