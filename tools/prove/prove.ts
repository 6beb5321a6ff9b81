import { parseArgs } from 'node:util';
import { buildAll } from '../harness/build.ts';
import { Fault } from '../harness/fault.mjs';
import type { Workspace } from '../harness/workspace.ts';

const USAGE = `npm run prove -- outage [--seconds 60] [--rate 60] [--only redis,model]
  takes each part away under load; what still works must be what ARCHITECTURE.md says
npm run prove -- upgrade <v0.1.0 or another version or commit> [--rate 60]
  that version, then the present one on the same data, then back, under load; no call may fail
npm run prove -- restore
  dumps the databases, wipes everything, restores by the shipped scripts, and checks that all is there
npm run prove -- alarms [--only calm,postgres,auth-service]
  watches the product with a real Prometheus: silence while all is well, the right alert for each fault
npm run prove -- fuzz [--requests 200000] [--seed 1]
  sends malformed requests drawn from the contracts; each is refused properly and changes nothing
npm run prove -- campaign [--faults 300] [--minutes 12] [--seed 1]
  plays faults on every part while people work; nothing acknowledged may be lost, doubled or shown`;

const FLAGS = {
  requests: '',
  rate: '',
  seconds: '60',
  only: '',
  seed: '',
  faults: '',
  minutes: '',
};

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
    Object.entries(FLAGS).map(([name, value]) => [name, { type: 'string', default: value }]),
  ) as Record<keyof typeof FLAGS, { type: 'string'; default: string }>;
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const [name = '', subject = ''] = positionals;
    return { name, subject, values };
  } catch (error) {
    throw new Fault(`${(error as Error).message}\n\n${USAGE}`);
  }
}

/** `npm run prove -- <what>`: shows on the whole product that a promise holds. Returns the exit code. */
export async function prove(workspace: Workspace, args: readonly string[]): Promise<number> {
  const { name, subject, values } = readCommand(args);
  const number = (flag: keyof typeof FLAGS, byDefault = FLAGS[flag]): number =>
    readNumber(flag, values[flag] || byDefault);
  switch (name) {
    case 'outage': {
      const { proveOutages } = await import('./outage.ts');
      const only = values.only.split(',').filter(Boolean);
      return proveOutages(workspace, {
        seconds: number('seconds'),
        rate: number('rate', '60'),
        only,
      });
    }
    case 'upgrade': {
      const { proveUpgrade } = await import('./upgrade.ts');
      if (!subject) throw new Fault(`Name the version that runs before.\n\n${USAGE}`);
      return proveUpgrade(workspace, { from: subject, rate: number('rate', '60') });
    }
    case 'restore':
      return (await import('./restore.ts')).proveRestore(workspace);
    case 'alarms':
      return (await import('./alarms.ts')).proveAlarms(
        workspace,
        values.only.split(',').filter(Boolean),
      );
    case 'fuzz': {
      // The requests are drawn from the contracts, which must be built before they are read.
      await buildAll(workspace, 'bundle');
      const { proveFuzz } = await import('./fuzz/fuzz.ts');
      const seed = number('seed', String(Date.now() % 1_000_000));
      return proveFuzz(workspace, { requests: number('requests', '200000'), seed });
    }
    case 'campaign': {
      await buildAll(workspace, 'bundle');
      const { proveCampaign } = await import('./campaign/campaign.ts');
      const seed = number('seed', String(Date.now() % 1_000_000));
      const [faults, minutes] = [number('faults', '300'), number('minutes', '12')];
      return proveCampaign(workspace, { seed, faults, minutes });
    }
    default:
      throw new Fault(USAGE);
  }
}
