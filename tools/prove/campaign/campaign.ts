import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '../../harness/ports.ts';
import { pause, waitUntil } from '../../harness/probe.ts';
import type { Product, ProductOptions } from '../../harness/product.ts';
import { say, step } from '../../harness/steps.mjs';
import { openSmallDisk, type SmallDisk } from '../../harness/testing/small-disk.ts';
import type { Workspace } from '../../harness/workspace.ts';
import { VisitorConnection } from '../connection.ts';
import { openProofProduct } from '../product.ts';
import { formatTable } from '../table.ts';
import { Journal } from './journal.ts';
import { GatedLinks, DeskReader, dumpRedis, dumpTables, findSecrets, readLogs } from './outside.ts';
import { CampaignMailServer } from './mail-server.ts';
import { judge, type PromiseVerdict } from './oracle.ts';
import type { FaultKind } from './plan.ts';
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

export interface OpenCampaign {
  workspace: Workspace;
  product: Product;
  journal: Journal;
  links: GatedLinks;
  mails: CampaignMailServer;
  /** A disk of its own that can be filled; absent where none can be mounted. */
  disk: SmallDisk | undefined;
  /** The file that a service's clock follows. */
  clockFile(service: string): string;
  missing: readonly FaultKind[];
}

/** What product there is to be in a data folder. */
type ProductIn = (data: string) => ProductOptions;

async function open(given: Workspace, journal: Journal, options: ProductIn): Promise<OpenCampaign> {
  const disk = openSmallDisk(DISK_MB, join(given.data, 'disk'));
  if (disk) given.stops.add('the disk', () => disk.close());
  const mails = new CampaignMailServer(journal);
  const port = await findFreePort();
  await mails.listen(port);
  given.stops.add('the mail server', () => mails.close());
  const links = new GatedLinks();
  given.stops.add('the links', () => links.close());
  const clockFile = (service: string): string => join(tmpdir(), `netward-clock-${port}-${service}`);
  const data = join(disk?.folder ?? given.data, 'campaign');
  mkdirSync(data, { recursive: true });
  const { workspace, product } = await openProofProduct(
    { ...given, data },
    {
      reroute: async (service, environment) => ({
        ...(await links.reroute(service, environment)),
        ...fakeClock(clockFile(service)),
      }),
      ...options(data),
    },
    { SMTP_URL: `smtp://127.0.0.1:${port}` },
  );
  const missing: FaultKind[] = [
    ...(disk ? [] : ['full disk' as const]),
    ...(FAKETIME ? [] : ['clock jump' as const]),
  ];
  return { workspace, product, journal, links, mails, disk, clockFile, missing };
}

/** Waits until all is ready and no mail waits but deferred ones, which are tried again after minutes. */
async function settle(desk: DeskReader, visit: Visit): Promise<boolean> {
  const connection = new VisitorConnection(visit.gateways);
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

async function lookAgain(visitors: CampaignVisitors, visit: Visit): Promise<void> {
  const connection = new VisitorConnection(visit.gateways);
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
): Promise<void> {
  const { workspace, product, journal } = campaign;
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
  journal.write({ entry: 'searched', secrets: secrets.length, control });
  for (const one of found) journal.write({ entry: 'secret found', ...one });
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

/** The small disk goes with the run; what the processes said must not. Returns the folder. */
function keepLogs({ data }: Workspace, { logs }: Workspace): string {
  const kept = join(data, 'campaign-logs');
  rmSync(kept, { recursive: true, force: true });
  cpSync(logs, kept, { recursive: true });
  return kept;
}

/** Mail waits while something is done, and is sent afterwards. `id` is the number of this fault. */
export async function whileMailWaits(
  { journal, mails }: OpenCampaign,
  id: number,
  work: () => Promise<void>,
): Promise<void> {
  await journal.during({ id, kind: 'mail deferred', target: 'mail server' }, async () => {
    mails.manners = 'defers';
    await work();
    mails.manners = 'takes';
  });
}

type Happening = (campaign: OpenCampaign, note: (text: string) => void) => Promise<void>;

/**
 * Lets people work on a whole product while something happens to it, judges from outside what became of
 * everything that was acknowledged, and prints what was seen. Returns the exit code.
 */
export async function playCampaign(
  given: Workspace,
  seed: number,
  happen: Happening,
  options: ProductIn = () => ({}),
): Promise<number> {
  const journal = new Journal(join(tmpdir(), `netward-campaign-${seed}.jsonl`));
  const campaign = await open(given, journal, options);
  const { workspace, product, mails } = campaign;
  const gateways = product.replicas.gateway.map(({ url }) => url);
  let [ids, sessions] = [0, 0];
  const visit: Visit = { journal, mails, gateways, ids: () => ++ids, sessions: () => ++sessions };
  const visitors = new CampaignVisitors(visit, seed, RATE);
  const desk = new DeskReader(product, workspace);
  await step('campaign', async (note) => {
    note('people arrive');
    visitors.begin();
    await pause(WARM_UP_MS);
    await happen(campaign, note);
  });
  journal.write({ entry: 'end of faults', at: Date.now() });
  await step('recovery', async (note) => {
    await visitors.end();
    if (await settle(desk, visit)) journal.write({ entry: 'settled', at: Date.now() });
    else note('not everything is well');
    await lookAgain(visitors, visit);
    const shown = await desk.onTheirWay();
    if (shown) journal.write({ entry: 'desk', at: Date.now(), deferred: shown.deferred });
  });
  await step('secrets', () => searchSecrets(campaign, desk, visitors));
  say(`\nseed ${seed}; journal ${journal.file}, logs ${keepLogs(given, workspace)}\n`);
  return printVerdicts(judge(journal.entries)) > 0 ? 1 : 0;
}
