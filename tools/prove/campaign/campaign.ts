import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '../../harness/ports.ts';
import { waitUntil } from '../../harness/probe.ts';
import type { Product } from '../../harness/product.ts';
import { say, step } from '../../harness/steps.mjs';
import type { Workspace } from '../../harness/workspace.ts';
import { Balancer } from '../balancer.ts';
import { VisitorConnection } from '../connection.ts';
import { openProofProduct } from '../load-test.ts';
import { pause } from '../load.ts';
import { formatTable } from '../table.ts';
import { FaultPlayer } from './faults.ts';
import { Journal, readJournal } from './journal.ts';
import { GatedLinks } from './links.ts';
import { CampaignMailServer } from './mail-server.ts';
import { judge, type PromiseVerdict } from './oracle.ts';
import { DeskReader, dumpRedis, dumpTables, findSecrets, readLogs } from './outside.ts';
import { faultKinds, planFaults, type CampaignSize, type FaultKind } from './plan.ts';
import { readErrand } from './errands.ts';
import { CampaignVisitors, logIn, runErrand, type Visit } from './visitors.ts';

/** Deeds per second of all visitors together. */
const RATE = 25;
const WARM_UP_MS = 8000;
/** How long after the last fault everything may take to be well. */
const SETTLE_MS = 120_000;
const DISK_MB = 1500;
const FAKETIME = ['x86_64-linux-gnu', 'aarch64-linux-gnu', '']
  .map((folder) => join('/usr/lib', folder, 'faketime/libfaketimeMT.so.1'))
  .find((path) => existsSync(path));
const EXAMPLES = 8;

/** Makes a small disk for the data, where this machine allows it. */
function mountDisk({ data, stops }: Workspace): string | undefined {
  const folder = join(data, 'disk');
  const unmount = (): void => void spawnSync('umount', ['-l', folder]);
  if (process.getuid?.() !== 0) return undefined;
  // Of a run that was killed.
  unmount();
  mkdirSync(folder, { recursive: true });
  const options = ['-t', 'tmpfs', '-o', `size=${DISK_MB}m,mode=755`, 'tmpfs', folder];
  if (spawnSync('mount', options).status !== 0) return undefined;
  stops.add('the disk', unmount);
  return folder;
}

/** The settings that make a service's clock follow a file. */
function fakeClock(file: string): NodeJS.ProcessEnv {
  if (!FAKETIME) return {};
  writeFileSync(file, '+0\n');
  return {
    LD_PRELOAD: FAKETIME,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_CACHE_DURATION: '1',
    // Timers go on as they were: only the time of day jumps.
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  };
}

interface OpenCampaign {
  workspace: Workspace;
  product: Product;
  links: GatedLinks;
  mails: CampaignMailServer;
  disk: string | undefined;
  clockFile(service: string): string;
}

async function open(given: Workspace, journal: Journal): Promise<OpenCampaign> {
  const disk = mountDisk(given);
  const mails = new CampaignMailServer((entry) => journal.write(entry));
  const port = await findFreePort();
  await mails.listen(port);
  given.stops.add('the mail server', () => mails.close());
  const links = new GatedLinks();
  given.stops.add('the links', () => links.close());
  const clockFile = (service: string): string => join(tmpdir(), `netward-clock-${port}-${service}`);
  const data = disk ?? join(given.data, 'campaign');
  mkdirSync(data, { recursive: true });
  const { workspace, product } = await openProofProduct(
    { ...given, data },
    {
      reroute: async (service, environment) => ({
        ...(await links.reroute(service, environment)),
        ...fakeClock(clockFile(service)),
      }),
    },
    { SMTP_URL: `smtp://127.0.0.1:${port}` },
  );
  return { workspace, product, links, mails, disk, clockFile };
}

/** Plays the plan; each fault begins at its time, whatever the others do. */
async function playAll(
  player: FaultPlayer,
  plan: ReturnType<typeof planFaults>,
  stop: AbortSignal,
  note: (text: string) => void,
): Promise<void> {
  const since = performance.now();
  const playing: Promise<void>[] = [];
  for (const fault of plan) {
    await pause(since + fault.atMs - performance.now());
    stop.throwIfAborted();
    note(`${fault.id} of ${plan.length}: ${fault.kind}, ${fault.target}`);
    playing.push(player.play(fault));
  }
  await Promise.all(playing);
}

/**
 * Waits until every service is ready and no mail waits, but for those that the desk calls deferred: a
 * mail server that never confirmed one is asked again after minutes.
 */
async function settle(desk: DeskReader, visit: Visit): Promise<boolean> {
  const connection = new VisitorConnection(visit.balancer);
  let isWell = false;
  const isAllDone = async (): Promise<boolean> => {
    const health = await connection.send({ method: 'GET', path: '/api/health' });
    const { waiting = 1, deferred = 1 } = (await desk.onTheirWay()) ?? {};
    isWell = health.status === 200 && waiting === 0;
    return isWell && deferred === 0;
  };
  await waitUntil(isAllDone, { deadlineMs: SETTLE_MS });
  connection.close();
  return isWell;
}

/** Everybody looks at their work once more, and tries the sessions that ended. */
async function lookAgain(visitors: CampaignVisitors, visit: Visit): Promise<void> {
  const connection = new VisitorConnection(visit.balancer);
  const run = (errand: Parameters<typeof runErrand>[2]) => runErrand(visit, connection, errand);
  for (const person of visitors.people.filter(({ isVerified }) => isVerified)) {
    if (!person.session) await logIn(visit, person, run);
    if (!person.session) continue;
    for (const act of ['read progress', 'read quizzes'] as const)
      await run(readErrand(person, act));
    for (const level of ['1', '2', '3']) await run(readErrand(person, 'read chat', level));
  }
  for (const { number, token } of visitors.ended)
    await run({
      area: 'learning',
      status: 401,
      session: number,
      deed: { act: 'use an ended session', email: '' },
      call: { method: 'GET', path: '/api/auth/action-progress', token },
    });
  connection.close();
}

async function searchSecrets(
  campaign: OpenCampaign,
  desk: DeskReader,
  { people }: CampaignVisitors,
  journal: Journal,
): Promise<void> {
  const { workspace, product } = campaign;
  const page = { place: 'desk', text: (await desk.read('/')) ?? '' };
  const secrets = people.flatMap((person) => person.secrets);
  const addresses = people.map(({ email }) => email);
  const tables = await dumpTables(product);
  const found = [
    // The accounts' table has addresses; nothing else may.
    ...findSecrets([...readLogs(workspace), page], [...secrets, ...addresses, 'canary-chat']),
    ...findSecrets(await dumpRedis(product, workspace), [...secrets, ...addresses]),
    ...findSecrets(tables, secrets),
  ];
  // Addresses stand in the accounts' table; a search that misses them there would miss everything.
  const control = findSecrets(tables, addresses).length;
  await journal.write({ entry: 'searched', secrets: secrets.length, control });
  for (const one of found) await journal.write({ entry: 'secret found', ...one });
}

function printVerdicts(verdicts: readonly PromiseVerdict[]): number {
  const rows = verdicts.map(({ promise, checked, faults, note = '' }) => [
    faults.length === 0 ? 'holds' : `${faults.length} FAULTS`,
    promise,
    String(checked),
    note,
  ]);
  say(formatTable([['', 'promise', 'checked', ''], ...rows]));
  for (const { promise, faults } of verdicts) {
    if (faults.length > 0) say(`\n${promise}`);
    for (const fault of faults.slice(0, EXAMPLES)) say(`  ${fault}`);
  }
  return verdicts.reduce((sum, { faults }) => sum + faults.length, 0);
}

function printFaults(plan: ReturnType<typeof planFaults>): void {
  const rows = faultKinds.map((kind) => {
    const own = plan.filter((fault) => fault.kind === kind);
    const targets = [...new Set(own.map(({ target }) => target))].sort();
    return [kind, String(own.length), targets.join(', ')];
  });
  say(`${formatTable([['fault', 'played', 'on'], ...rows])}\n`);
}

/**
 * Plays faults on the whole product while people work on it, judges from outside what became of everything
 * that was acknowledged, and prints what was seen. Returns the exit code.
 */
export async function proveCampaign(given: Workspace, size: CampaignSize): Promise<number> {
  return printVerdicts(await playCampaign(given, size)) > 0 ? 1 : 0;
}

/** The small disk goes with the run; what the processes said must not. Returns the folder. */
function keepLogs({ data }: Workspace, { logs }: Workspace): string {
  const kept = join(data, 'campaign-logs');
  rmSync(kept, { recursive: true, force: true });
  cpSync(logs, kept, { recursive: true });
  return kept;
}

async function playCampaign(given: Workspace, size: CampaignSize): Promise<PromiseVerdict[]> {
  const journalFile = join(tmpdir(), `netward-campaign-${size.seed}.jsonl`);
  const journal = await Journal.open(journalFile);
  const campaign = await open(given, journal);
  const { workspace, product, links, mails, disk, clockFile } = campaign;
  const missing: FaultKind[] = [
    ...(disk ? [] : ['full disk' as const]),
    ...(FAKETIME ? [] : ['clock jump' as const]),
  ];
  const plan = planFaults(size, missing);
  const balancer = new Balancer([product.replicas.gateway[0]?.url ?? '']);
  await balancer.open();
  workspace.stops.add('the balancer', () => balancer.close());
  let [ids, sessions] = [0, 0];
  const visit: Visit = { journal, mails, balancer, ids: () => ++ids, sessions: () => ++sessions };
  const visitors = new CampaignVisitors(visit, size.seed, RATE);
  const desk = new DeskReader(product, workspace);
  const player = new FaultPlayer({ product, links, mails, journal, disk, clockFile });
  await step('campaign', async (note) => {
    note('people arrive');
    visitors.begin();
    await pause(WARM_UP_MS);
    const since = performance.now();
    await playAll(player, plan, given.stop, note);
    if (plan.length === 0) await pause(since + 60_000 * size.minutes - performance.now());
    note(`${plan.length} faults`);
  });
  await journal.write({ entry: 'end of faults', at: Date.now() });
  await step('recovery', async (note) => {
    await visitors.end();
    if (await settle(desk, visit)) await journal.write({ entry: 'settled', at: Date.now() });
    else note('not everything is well');
    await lookAgain(visitors, visit);
    const shown = await desk.onTheirWay();
    if (shown) await journal.write({ entry: 'desk', at: Date.now(), deferred: shown.deferred });
  });
  await step('secrets', () => searchSecrets(campaign, desk, visitors, journal));
  await journal.close();
  const logs = keepLogs(given, workspace);
  say(
    `\n${plan.length} faults in ${size.minutes} minutes, seed ${size.seed}; journal ${journalFile}, logs ${logs}`,
  );
  for (const kind of missing) say(`Left out, since this machine cannot do it: ${kind}.`);
  say('');
  printFaults(plan);
  return judge(await readJournal(journalFile));
}
