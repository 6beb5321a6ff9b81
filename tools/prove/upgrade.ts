import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand, tailOf } from '../harness/command.ts';
import { serviceNames, type ServiceName } from '../harness/environment.ts';
import { faultOf } from '../harness/fault.mjs';
import { git, versionOf } from '../harness/git.ts';
import { nxEnvironment } from '../harness/build.ts';
import { root } from '../harness/repository.mjs';
import { step } from '../harness/steps.mjs';
import type { Workspace } from '../harness/workspace.ts';
import { findVersion } from '../release/release.ts';
import type { ProductOptions, ServiceReplica, ServiceReplicas } from '../harness/product.ts';
import { keepSecrets } from '../harness/secrets.ts';
import { pause } from '../harness/probe.ts';
import { playCampaign, whileMailWaits, type OpenCampaign } from './campaign/campaign.ts';

const isVersion = (given: string): boolean => /^v?\d+\.\d+\.\d+$/.test(given);

/** The commit that somebody means by a version or by anything that git can name. */
const commitOf = (given: string): string =>
  isVersion(given)
    ? findVersion(root, given).commit
    : git(root, 'rev-parse', '--verify', `${given}^{commit}`);

/** What makes a version of its source, as docs/runbook.md would have it made by hand. */
const BUILD = [
  ['npm', 'ci', '--ignore-scripts', '--no-audit', '--no-fund'],
  ['npm', 'exec', '--', 'nx', 'run-many', '-t', 'build,bundle'],
];

/** Builds an earlier version in a folder outside the repository, where the next proof finds it. */
export async function prepareEarlierVersion(
  { logs, lock, stop }: Workspace,
  given: string,
): Promise<string> {
  const commit = commitOf(given);
  const folder = join(tmpdir(), `netward-${commit.slice(0, 12)}`);
  const done = join(folder, '.built');
  return step(given, async (note) => {
    note(folder);
    if (existsSync(done)) return folder;
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder);
    const archive = `${folder}.tar`;
    git(root, 'archive', `--output=${archive}`, commit);
    const logFile = join(logs, 'earlier-version.log');
    for (const [command = '', ...args] of [['tar', '-xf', archive, '-C', folder], ...BUILD]) {
      note(`${folder}: ${command} ${args[0]}`);
      const env = { ...process.env, ...nxEnvironment };
      const onSpawn = (pid: number): void => lock.noteCommand('earlier version', pid);
      const run = { command, args, cwd: folder, env };
      const result = await runCommand(run, logFile, { stop, onSpawn });
      if (result.code !== 0)
        throw faultOf(folder, result.output, `${given} was not built:\n${tailOf(result.output)}`);
    }
    rmSync(archive);
    const bundleOf = (name: ServiceName) => join(folder, 'apps', name, 'bundle', 'main.js');
    const missing = serviceNames.find((name) => !existsSync(bundleOf(name)));
    if (missing) throw new Error(`${given} was built without a bundle of ${missing}`);
    writeFileSync(done, '');
    return folder;
  });
}

const PHASE_MS = 15_000;

/** The gateway trusts a replica after two probes, half a second apart (minReadySeconds in Kubernetes). */
const READY_FOR_MS = 2500;

const TWO_OF_EACH = Object.fromEntries(serviceNames.map((name) => [name, 2]));

/** Every process in the order of a rolling restart: the first of each service before the second of any. */
function rollingOrder(replicas: ServiceReplicas): ServiceReplica[] {
  const most = Math.max(...serviceNames.map((name) => replicas[name].length));
  return Array.from({ length: most }, (_, at) =>
    serviceNames.flatMap((name) => replicas[name][at] ?? []),
  ).flat();
}

/** Restarts every process with the code of a folder, each once the gateway trusts the one before. */
async function replaceAll(replicas: ServiceReplicas, folder: string, stop: AbortSignal) {
  for (const replica of rollingOrder(replicas)) {
    const { plan } = replica.process;
    replica.process.plan = { ...plan, cwd: folder, env: { ...plan.env, ...versionOf(folder) } };
    await replica.process.restart(stop);
    await pause(READY_FOR_MS);
    stop.throwIfAborted();
  }
}

/** An earlier version may give a secret to a service that no longer needs it, so each gets all of them. */
function everySecret(data: string): NodeJS.ProcessEnv {
  const { SERVICE_TOKEN, METRICS_TOKEN, MAIL_SEALING_KEY } = keepSecrets(data);
  return { SERVICE_TOKEN, METRICS_TOKEN, MAIL_SEALING_KEY };
}

/**
 * While people work, an earlier version serves, the new migrations run, and every process becomes the
 * present version, then the earlier one again, which is a rollback, and at last the present one. No call
 * may fail, and nothing that was acknowledged may be lost on any way. Returns the exit code.
 */
export async function proveUpgrade(given: Workspace, from: string, seed: number): Promise<number> {
  const folder = await prepareEarlierVersion(given, from);
  const options = (data: string): ProductOptions => ({
    ...{ replicas: TWO_OF_EACH, folder },
    reroute: async (_, own) => ({ ...everySecret(data), ...own }),
  });
  const happen = async (campaign: OpenCampaign, note: (text: string) => void): Promise<void> => {
    const { product } = campaign;
    const go = (id: number, code: string) =>
      whileMailWaits(campaign, id, () => replaceAll(product.replicas, code, given.stop));
    const phases: [name: string, work: () => Promise<void>][] = [
      ['the new migrations run', () => product.migrate(root)],
      [`${from} on the new schema`, () => pause(PHASE_MS)],
      ['to the present version', () => go(1, root)],
      ['the present version', () => pause(PHASE_MS)],
      [`back to ${from}`, () => go(2, folder)],
      [`the migrations of ${from} run`, () => product.migrate(folder)],
      [`${from} on the new schema`, () => pause(PHASE_MS)],
      ['to the present version again', () => go(3, root)],
    ];
    for (const [name, work] of phases) {
      note(name);
      await work();
    }
  };
  return playCampaign(given, seed, happen, options);
}
