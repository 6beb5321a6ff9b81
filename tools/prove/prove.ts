import { parseArgs } from 'node:util';
import { buildAll } from '../harness/build.ts';
import { Fault } from '../harness/fault.mjs';
import type { Workspace } from '../harness/workspace.ts';

const USAGE = `npm run prove -- outage [--seconds 60] [--only redis,model]
  takes each part away while people work; what still works must be what ARCHITECTURE.md says
npm run prove -- upgrade <v0.2.0 or another version or commit>
  that version, the present one on the same data, back and up again while people work; no call may fail
npm run prove -- restore
  dumps the databases, wipes everything and restores it by the shipped scripts while people work
npm run prove -- fuzz [--requests 200000] [--seed 1]
  sends malformed requests drawn from the contracts; each is refused properly and changes nothing
npm run prove -- class [--minutes 10]
  forty learners behind one address register, log in and work; no call may fail or take over a second
npm run prove -- campaign [--faults 300] [--minutes 12] [--seed 1]
  plays faults on every part while people work; nothing acknowledged may be lost, doubled or shown`;

const FLAGS = ['requests', 'seconds', 'only', 'seed', 'faults', 'minutes'] as const;
type Flag = (typeof FLAGS)[number];

const PROOFS = new Set(['outage', 'upgrade', 'restore', 'fuzz', 'class', 'campaign']);

/** Flags that may be 0: a campaign without faults shows that nothing else fails. */
const MAY_BE_ZERO = new Set(['faults', 'seed']);

/** A whole number from the command line. Throws a `Fault` when it is something else. */
function readNumber(flag: string, given: string): number {
  const number = Number(given);
  const least = MAY_BE_ZERO.has(flag) ? 0 : 1;
  if (Number.isInteger(number) && number >= least) return number;
  throw new Fault(`--${flag} must be a whole number from ${least}, not "${given}".\n\n${USAGE}`);
}

function readCommand(args: readonly string[]) {
  const options = Object.fromEntries(
    FLAGS.map((name) => [name, { type: 'string', default: '' }]),
  ) as Record<Flag, { type: 'string'; default: string }>;
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const [name = '', subject = ''] = positionals;
    return { name, subject, values };
  } catch (error) {
    throw new Fault(`${(error as Error).message}\n\n${USAGE}`);
  }
}

export async function prove(workspace: Workspace, args: readonly string[]): Promise<number> {
  const { name, subject, values } = readCommand(args);
  const number = (flag: Flag, byDefault: string): number =>
    readNumber(flag, values[flag] || byDefault);
  const seed = number('seed', String(Date.now() % 1_000_000));
  if (!PROOFS.has(name)) throw new Fault(USAGE);
  // What is sent is drawn from the contracts, which must be built before they are read.
  await buildAll(workspace, 'bundle');
  if (name === 'restore') return (await import('./restore.ts')).proveRestore(workspace, seed);
  if (name === 'fuzz') {
    const { proveFuzz } = await import('./fuzz/fuzz.ts');
    return proveFuzz(workspace, { requests: number('requests', '200000'), seed });
  }
  if (name === 'class')
    return (await import('./class.ts')).proveClass(workspace, number('minutes', '10'));
  if (name === 'upgrade') {
    if (!subject) throw new Fault(`Name the version that runs before.\n\n${USAGE}`);
    return (await import('./upgrade.ts')).proveUpgrade(workspace, subject, seed);
  }
  const { proveFaults } = await import('./campaign/faults.ts');
  const { planFaults, planOutages } = await import('./campaign/plan.ts');
  const [faults, minutes] = [number('faults', '300'), number('minutes', '12')];
  const only = values.only.split(',').filter(Boolean);
  const outages = name === 'outage' && planOutages(number('seconds', '60'), only);
  const size = { seed, faults, minutes };
  return proveFaults(workspace, size, (missing) => outages || planFaults(size, missing));
}
