import { join } from 'node:path';
import { Fault } from '../harness/fault.mjs';
import { say, secondsSince, step } from '../harness/steps.mjs';
import type { Workspace } from '../harness/workspace.ts';
import { formatTable } from '../prove/table.ts';
import { Installation, type CheckSteps, makeHostTree } from './installation.ts';
import { makeStandIns } from './stand-ins.ts';
import { changes } from './steps/changes.ts';
import { commands, watching } from './steps/commands.ts';
import { host, setUp } from './steps/set-up.ts';
import { trouble } from './steps/trouble.ts';
import { visitors } from './steps/visitors.ts';
import { spawnSync } from 'node:child_process';

/** Debian packages of programs, where their names differ. */
const packages: Record<string, string> = { ip: 'iproute2', setpriv: 'util-linux' };

const isThere = (program: string): boolean =>
  spawnSync(program, ['--version'], { stdio: 'ignore' }).error === undefined;

/** Throws a `Fault` that says what this machine lacks to build and run images. */
function requireTools(...programs: readonly string[]): void {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    throw new Fault('The check needs root on Linux; Debian 12 is known to work.');
  const missing = programs.filter((program) => !isThere(program));
  if (missing.length === 0) return;
  const names = missing.map((program) => packages[program] ?? program).join(' ');
  throw new Fault(
    `This needs ${names}; on Debian: apt-get install --no-install-recommends ${names}`,
  );
}

const NOT_RUN = [
  'the official images of Node, PostgreSQL, Redis, Caddy and Prometheus: Debian packages stand in for them',
  'Grafana, for which a program stands in that checks what it would be given, and the collector of traces',
  'certificates from a public authority (ACME): the site has one of its own',
  'the tunnel to the desk: the check is on the host already',
];

const others = { ...visitors, ...host, ...commands, ...trouble, ...changes, ...watching };

async function runStep([name, run]: [string, CheckSteps[string]], installation: Installation) {
  const since = performance.now();
  const finish = (seen: string, isOk: boolean) => ({ name, seen, isOk, took: secondsSince(since) });
  try {
    return finish(await step(name, () => run(installation)), true);
  } catch (error) {
    installation.workspace.stop.throwIfAborted();
    const text = error instanceof Fault ? error.message : String((error as Error).stack);
    say(text);
    return finish(text.split('\n')[0] ?? '', false);
  } finally {
    installation.close();
  }
}

/** `npm run compose:check`: runs docker-compose.yml on a Docker engine and goes through it as an operator would. */
export async function checkCompose(workspace: Workspace, wanted: readonly string[]) {
  requireTools('debootstrap', 'slirp4netns', 'ip', 'setpriv', 'openssl');
  const tree = join(workspace.data, 'host');
  await step('host', async (note) => note((await makeHostTree(workspace, tree)) ? 'made' : 'kept'));
  const installation = new Installation(workspace, tree);
  const { engine, certificates } = installation;
  await step('engine', () => engine.start());
  const ground = { engine, tree, authority: certificates.ca };
  await step('stand-ins', () => makeStandIns(workspace, ground));
  await installation.openSurroundings();
  await installation.copyRepository();
  const results: Awaited<ReturnType<typeof runStep>>[] = [];
  for (const one of Object.entries(setUp)) {
    const result = await runStep(one, installation);
    results.push(result);
    if (!result.isOk) break;
  }
  if (results.every(({ isOk }) => isOk))
    for (const one of Object.entries(others))
      if (wanted.length === 0 || wanted.includes(one[0]))
        results.push(await runStep(one, installation));
  const verdict = (isOk: boolean) => (isOk ? 'ok' : 'FAILED');
  const rows = results.map(({ name, isOk, took, seen }) => [name, verdict(isOk), took, seen]);
  say(`\n${formatTable([['step', '', 'took', 'seen'], ...rows])}`);
  say(`\nNot run:\n${NOT_RUN.map((line) => `  - ${line}`).join('\n')}`);
  return results.every(({ isOk }) => isOk) ? 0 : 1;
}
