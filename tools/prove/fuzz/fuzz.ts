import { mkdirSync } from 'node:fs';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { serviceNames, type ServiceName } from '../../harness/environment.ts';
import { pause } from '../../harness/probe.ts';
import type { Product } from '../../harness/product.ts';
import { say, step } from '../../harness/steps.mjs';
import type { Workspace } from '../../harness/workspace.ts';
import { exchange } from '../connection.ts';
import { LocalUser } from '../learner.ts';
import { heldBytes, tellingIn } from '../../harness/held-memory.ts';
import { openProofProduct } from '../product.ts';
import { fingerprintRows, ownPostgres, type RowFingerprints } from '../rows.ts';
import { formatTable } from '../table.ts';
import { faultsOf, type FuzzAnswer, isOverload } from './check-answer.ts';
import { drawRequests, type FuzzRequest } from './requests.ts';

/** Few enough that passwords never queue for long: each costs a core's attention for a while. */
const CONNECTIONS = 12;
/** The share of the requests after which memory is looked at first. */
const WARM_UP = 0.25;
/** What a service may hold more at the end than after the warm-up, in memory that no collection gives back. */
const GROWTH_MB = 16;
/** How many of the refused requests are sent again, to see that they change no row. */
const SENT_AGAIN = 20_000;
const EXAMPLES = 15;
const STEADY_MS = 3000;
/** Longer than any call may take. */
const PATIENCE_MS = 60_000;

/** Megabytes that each service holds. */
type Memory = Record<ServiceName, number>;

async function measureMemory(folder: string, { replicas }: Product): Promise<Memory> {
  const memory: Partial<Memory> = {};
  for (const name of serviceNames)
    memory[name] = Math.round((await heldBytes(folder, replicas[name][0]!.process.pid!)) / 1e6);
  return memory as Memory;
}

class FuzzRun {
  readonly statuses = new Map<string, Map<number, number>>();
  readonly faults = new Map<string, number>();
  readonly examples: string[] = [];
  readonly refused: FuzzRequest[] = [];
  accepted = 0;
  busy = 0;
  count = 0;
  slowestMs = 0;

  constructor(readonly secrets: readonly string[]) {}

  note(request: FuzzRequest, answer: FuzzAnswer): void {
    const { call } = request;
    this.count++;
    this.slowestMs = Math.max(this.slowestMs, answer.tookMs);
    const statuses = this.statuses.get(call) ?? new Map<number, number>();
    this.statuses.set(call, statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1));
    if (isOverload(call, answer)) this.busy++;
    if (answer.status >= 200 && answer.status < 300) this.accepted++;
    // What the state of things refuses (409), another state may accept.
    else if (answer.status !== 409 && this.refused.length < SENT_AGAIN) this.refused.push(request);
    for (const fault of faultsOf(request, answer, this.secrets))
      this.#blame(fault, request, answer);
  }

  #blame(fault: string, request: FuzzRequest, answer: FuzzAnswer): void {
    const known = this.faults.get(fault) ?? 0;
    this.faults.set(fault, known + 1);
    if (known >= 3 || this.examples.length >= EXAMPLES) return;
    const { method, target, mutator, body } = request;
    const content = body?.subarray(0, 200).toString('latin1') ?? '';
    this.examples.push(
      `${fault}: ${mutator}: ${method} ${target.slice(0, 120)} ${JSON.stringify(content)}\n    → ${answer.status} ${answer.text.slice(0, 200)}`,
    );
  }
}

type Send = (request: FuzzRequest) => Promise<FuzzAnswer>;

function openClient(site: string, stops: Workspace['stops']): Send {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  stops.add('the requests', () => agent.destroy());
  const { hostname, port, host } = new URL(site);
  return async ({ method, target, headers, body }) => {
    const since = performance.now();
    const own = [['host', host], ...(body ? [['content-length', String(body.length)]] : [])];
    const options = {
      ...{ agent, hostname, port, method, path: target, signal: AbortSignal.timeout(PATIENCE_MS) },
      // A list keeps what stands twice.
      headers: [...own, ['connection', 'keep-alive'], ...headers].flat(),
    };
    const { headers: answered = {}, ...reply } = await exchange(options, body);
    return { ...reply, headers: answered, tookMs: performance.now() - since };
  };
}

async function sendAll(
  send: Send,
  requests: Iterator<FuzzRequest>,
  note: (request: FuzzRequest, answer: FuzzAnswer) => void,
): Promise<void> {
  const visit = async (): Promise<void> => {
    for (let next = requests.next(); !next.done; next = requests.next())
      note(next.value, await send(next.value));
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, visit));
}

function* take<T>(count: number, from: Iterator<T>): Generator<T> {
  for (let at = 0; at < count; at++) {
    const { value, done } = from.next();
    if (done) return;
    yield value;
  }
}

/** The tables once nothing changes any more: what was accepted is mailed off the request path. */
async function settledRows(url: string, stop: AbortSignal): Promise<RowFingerprints> {
  for (let before = await fingerprintRows(url); ;) {
    await pause(STEADY_MS);
    stop.throwIfAborted();
    const now = await fingerprintRows(url);
    if (JSON.stringify(now) === JSON.stringify(before)) return now;
    before = now;
  }
}

function statusTable({ statuses }: FuzzRun): string {
  const all = [...new Set([...statuses.values()].flatMap((of) => [...of.keys()]))].sort();
  const countsOf = (of: Map<number, number>) => all.map((status) => String(of.get(status) ?? ''));
  const rows = [...statuses].map(([call, of]) => [call, ...countsOf(of)]);
  return formatTable([['call', ...all.map(String)], ...rows.sort()]);
}

function memoryTable(before: Memory, after: Memory): string {
  const rows = serviceNames.map((name) => {
    const figures = [before[name], after[name], after[name] - before[name]];
    return [name, ...figures.map((megabytes) => `${megabytes} MB`)];
  });
  return formatTable([['service', 'after warm-up', 'at the end', 'growth'], ...rows]);
}

/** A learner whose secrets no answer to anybody else may show. */
async function openBystander(user: LocalUser): Promise<string[]> {
  const { email, password, token } = await user.becomeLearner();
  const content = `canary-chat-${password}`;
  const body = { level: '1', messages: [{ role: 'user', content }] };
  await user.ask('/api/auth/save-chat', { body, token });
  return [email, password, token, content];
}

/** Sends malformed requests, drawn from the contracts: each must be refused properly and change nothing. */
export async function proveFuzz(given: Workspace, options: { requests: number; seed: number }) {
  const held = join(given.logs, 'held');
  const { product } = await openProofProduct(given, {}, tellingIn(held));
  mkdirSync(held, { recursive: true });
  const user = new LocalUser(product.replicas.gateway[0]?.url ?? '', product.mailboxUrl);
  const { url: rowsUrl } = ownPostgres(product);
  const learner = await user.becomeLearner();
  const sessions = { token: learner.token, endable: await user.logIn(learner) };
  const run = new FuzzRun(await openBystander(user));
  const client = openClient(user.site, given.stops);
  const drawn = drawRequests(options.seed, sessions);
  const warmUp = Math.ceil(WARM_UP * options.requests);
  const since = performance.now();
  const send = (count: number, name: string): Promise<void> =>
    step(name, async (note) => {
      let done = 0;
      await sendAll(client, take(count, drawn), (request, answer) => {
        given.stop.throwIfAborted();
        run.note(request, answer);
        if (++done % 500 === 0) note(`${done} of ${count}, ${run.faults.size} kinds of fault`);
      });
      note(`${done} requests`);
    });
  await send(warmUp, 'warm-up');
  const before = await measureMemory(held, product);
  await send(options.requests - warmUp, 'requests');
  const after = await measureMemory(held, product);
  const tookMs = performance.now() - since;
  const rows = await step('rows', () => settledRows(rowsUrl, given.stop));
  let acceptedLater = 0;
  await step('again', async (note) => {
    note(`${run.refused.length} refused requests`);
    await sendAll(client, run.refused.values(), (_request, { status }) => {
      acceptedLater += Number(status >= 200 && status < 300);
    });
  });
  const changed = Object.entries(await fingerprintRows(rowsUrl)).filter(
    ([table, fingerprint]) => rows[table] !== fingerprint,
  );
  const grown = serviceNames.filter((name) => after[name] - before[name] > GROWTH_MB);
  say(`\n${run.count} malformed requests in ${Math.round(tookMs / 1000)} s, seed ${options.seed}.`);
  say(`Told that passwords queue for too long (503 with Retry-After): ${run.busy}.`);
  say(`Accepted: ${run.accepted}; slowest answer: ${Math.round(run.slowestMs)} ms.\n`);
  say(statusTable(run));
  say(`\n${memoryTable(before, after)}\n`);
  say(
    `Refused requests sent again: ${run.refused.length}; accepted this time: ${acceptedLater}; tables changed: ${changed.map(([table]) => table).join(', ') || 'none'}.`,
  );
  for (const name of grown) say(`${name} grew by more than ${GROWTH_MB} MB.`);
  say(
    `Faults: ${[...run.faults].map(([fault, count]) => `${fault} (${count})`).join('; ') || 'none'}.`,
  );
  for (const example of run.examples) say(`  ${example}`);
  return run.faults.size + grown.length + changed.length + acceptedLater > 0 ? 1 : 0;
}
