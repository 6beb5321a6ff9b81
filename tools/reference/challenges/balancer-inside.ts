/**
 * One stream through a real HAProxy, inside its own network namespace (see `balancer.ts`): two web
 * servers that fail as the stream says, and its customers. Prints what came out as JSON.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { constants, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Traffic } from '@netward/challenges';
import type { Backend } from '@netward/lab-engine';
import {
  balancerStream,
  END,
  haproxyConfig,
  SOCKET,
  WORKERS,
  type AskedPage,
  type BalancerConfiguration,
  type CartVisit,
} from '@netward/challenges/reference';
import { must } from '../hosts.ts';

const [configurationText, traffic] = process.argv.slice(2) as [string, Traffic];
const configuration = JSON.parse(configurationText) as BalancerConfiguration;
const world = balancerStream(traffic);
const SERVERS: readonly Backend[] = ['web-a', 'web-b'];
const ADDRESS = { 'web-a': '10.0.1.11', 'web-b': '10.0.1.12' } as const;
const BALANCER = { host: '10.0.0.20', port: 8080 };

/** When HAProxy sent its first check; the stream begins with it. */
let began = 0;
const now = () => performance.now() - began;

class Shop {
  #server: Server | null = null;
  readonly #sockets = new Set<Socket>();
  readonly #carts = new Set<string>();
  #busy = 0;

  constructor(
    readonly name: Backend,
    readonly shared: Set<string>,
    readonly onCheck: () => void,
  ) {}

  start(): Promise<void> {
    this.#carts.clear();
    this.#busy = 0;
    const carts = configuration.sessions === 'shared' ? this.shared : this.#carts;
    const server = createServer((asked, answer) => {
      if (asked.url === '/health') {
        this.onCheck();
        const [from, until] = world.incidents.hiccup;
        const isIll = this.name === 'web-b' && from <= now() && now() < until;
        return answer.writeHead(isIll ? 503 : 200).end();
      }
      if (this.#busy >= WORKERS) return answer.writeHead(503).end();
      const visit = String(asked.headers['x-visit']);
      const had = carts.has(visit);
      if (asked.method === 'POST') carts.add(visit);
      this.#busy += 1;
      setTimeout(() => {
        if (this.#server !== server) return;
        this.#busy -= 1;
        answer.writeHead(200, { 'x-cart': had ? 'kept' : 'none' }).end('ok');
      }, Number(asked.headers['x-takes']));
      return undefined;
    });
    server.on('connection', (socket: Socket) => {
      this.#sockets.add(socket);
      socket.on('close', () => this.#sockets.delete(socket));
    });
    this.#server = server;
    return new Promise((resolve) => server.listen(8080, ADDRESS[this.name], resolve));
  }

  stop(): void {
    this.#server?.close();
    this.#server = null;
    for (const socket of this.#sockets) socket.resetAndDestroy();
  }
}

/** The lines about servers that change their state, not those about requests. */
const isOfHealth = (line: string) => /^(Server web|backend )/.test(line);

type Outcome = { lost: number; cartIsGone: boolean };

function at(time: number, act: () => void): void {
  setTimeout(act, Math.max(0, time - now()));
}

function send(
  visit: CartVisit,
  ask: AskedPage,
  cookies: Map<string, string>,
  carts: Set<string>,
  outcome: Outcome,
): void {
  const cookie = cookies.get(visit.id);
  const asked = request(
    {
      ...BALANCER,
      localAddress: visit.source,
      method: ask.method,
      path: ask.target,
      agent: false,
      headers: {
        'x-visit': visit.id,
        'x-takes': String(ask.takes),
        ...(cookie ? { cookie } : {}),
        ...(ask.method === 'POST' ? { 'content-length': '0' } : {}),
      },
    },
    (answer) => {
      answer.resume();
      const set = answer.headers['set-cookie']?.[0]?.split(';')[0];
      if (set) cookies.set(visit.id, set);
      if (answer.statusCode !== 200) outcome.lost += 1;
      else {
        if (carts.has(visit.id) && answer.headers['x-cart'] !== 'kept') outcome.cartIsGone = true;
        if (ask.method === 'POST') carts.add(visit.id);
      }
    },
  );
  asked.on('error', () => (outcome.lost += 1)).end();
}

async function takeAddresses(): Promise<void> {
  const sources = new Set(world.visits.map(({ source }) => source));
  await must('ip', ['link', 'set', 'lo', 'up']);
  for (const address of ['10.0.0.20', ...Object.values(ADDRESS), ...sources])
    await must('ip', ['address', 'add', `${address}/32`, 'dev', 'lo']);
}

function playIncidents(shops: Readonly<Record<(typeof SERVERS)[number], Shop>>, socket: string) {
  const { crash, comeback, update } = world.incidents;
  at(crash, () => shops['web-a'].stop());
  at(comeback[0], () => void shops['web-a'].start());
  at(comeback[1], () => shops['web-a'].stop());
  at(comeback[2], () => void shops['web-a'].start());
  at(update[1], () => shops['web-b'].stop());
  if (configuration.drain)
    at(update[0], () => {
      const order = connect(socket);
      order.end('set server web/web-b state drain\n');
      order.resume();
    });
}

function playVisits(): Readonly<Record<string, Outcome>> {
  const outcomes: Record<string, Outcome> = {};
  const cookies = new Map<string, string>();
  const carts = new Set<string>();
  for (const visit of world.visits) {
    const outcome = { lost: 0, cartIsGone: false };
    outcomes[visit.id] = outcome;
    for (const ask of visit.asks) at(ask.at, () => send(visit, ask, cookies, carts, outcome));
  }
  return outcomes;
}

/** The visits that lost something, in words. */
function lossesIn(outcomes: Readonly<Record<string, Outcome>>): unknown {
  const isLossy = ({ lost, cartIsGone }: Outcome) => lost > 0 || cartIsGone;
  const lossy = Object.entries(outcomes).filter(([, outcome]) => isLossy(outcome));
  const told = ({ lost, cartIsGone }: Outcome) => `${lost} lost${cartIsGone ? ', cart gone' : ''}`;
  return Object.fromEntries(lossy.map(([id, outcome]) => [id, told(outcome)]));
}

async function main(): Promise<void> {
  // Requests and checks are milliseconds apart; HAProxy inherits it.
  setPriority(constants.priority.PRIORITY_HIGHEST);
  await takeAddresses();
  const folder = mkdtempSync(join(tmpdir(), 'netward-balancer-'));
  const socket = join(folder, 'admin.sock');
  const file = join(folder, 'haproxy.cfg');
  const text = haproxyConfig(configuration).replace(SOCKET, SOCKET.replace(/\/run\S+/, socket));
  writeFileSync(file, text.replace('global\n', 'global\n    nbthread 1\n'));

  const shared = new Set<string>();
  let firstCheck: () => void = () => undefined;
  const checked = new Promise<void>((resolve) => (firstCheck = resolve));
  const shops = {
    'web-a': new Shop('web-a', shared, () => {
      if (began === 0) began = performance.now();
      firstCheck();
    }),
    'web-b': new Shop('web-b', shared, () => undefined),
  };
  began = Number.POSITIVE_INFINITY;
  for (const name of SERVERS) await shops[name].start();
  began = 0;
  const haproxy = spawn('haproxy', ['-f', file], { stdio: ['ignore', 'pipe', 'pipe'] });
  const lines: string[] = [];
  haproxy.stdout.on('data', (data: Buffer) => {
    lines.push(...data.toString().split('\n').filter(isOfHealth));
  });
  await checked;

  playIncidents(shops, socket);
  const outcomes = playVisits();
  await new Promise<void>((resolve) => at(END + 4_000, resolve));
  haproxy.kill();
  for (const name of SERVERS) shops[name].stop();
  rmSync(folder, { recursive: true, force: true });
  process.stdout.write(JSON.stringify({ visits: lossesIn(outcomes), lines }));
  process.exit(0);
}

await main();
