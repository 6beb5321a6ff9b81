import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { MAIL_QUEUE } from '@netward/contracts';
import { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { pause, waitUntil } from '../../harness/probe.ts';
import { say } from '../../harness/steps.mjs';
import type { Workspace } from '../../harness/workspace.ts';
import { formatTable } from '../table.ts';
import { playCampaign, type OpenCampaign } from './campaign.ts';
import type { FaultEnding } from './journal.ts';
import { withRedis } from './outside.ts';
import type { MailManners } from './mail-server.ts';
import type { CampaignLink, CampaignPart, CampaignSize, FaultKind, PlannedFault } from './plan.ts';

const BACK_MS = 60_000;
/** How often a part that was killed is started before it counts as lost. */
const STARTS = 3;
const SLOW = { bytesPerSecond: 4096 };
const DELAY = { delayMs: 400 };
/** A clock that is two minutes wrong, either way. */
const JUMP_SECONDS = 120;

function childrenOf(pid: number): number[] {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return all.map(Number).filter((child) => {
    try {
      const stat = readFileSync(`/proc/${child}/stat`, 'utf8');
      return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === pid;
    } catch {
      return false;
    }
  });
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It is gone.
  }
}

/** Plays faults on a running product, each on its own part, and notes what it does. */
class FaultPlayer {
  readonly #ground: OpenCampaign;
  /** One thing at a time happens to a target. */
  readonly #busy = new Map<string, Promise<void>>();

  constructor(ground: OpenCampaign) {
    this.#ground = ground;
  }

  play(fault: PlannedFault): Promise<void> {
    // A full disk hits every part, and a part that is started on it would not come up.
    const target = fault.kind === 'full disk' ? 'postgres' : fault.target;
    const before = this.#busy.get(target) ?? Promise.resolve();
    const { id, kind } = fault;
    const { journal } = this.#ground;
    const played = before.then(() =>
      journal.during({ id, kind, target: fault.target }, () => this.#play(fault)),
    );
    this.#busy.set(target, played);
    return played;
  }

  async #play(fault: PlannedFault): Promise<FaultEnding> {
    try {
      const readyMs = await this.#do(fault);
      return readyMs === undefined ? {} : { readyMs: Math.round(readyMs) };
    } catch (error) {
      const [reason] = (error as Error).message.split('\n');
      return { problem: `${fault.kind} of ${fault.target}: ${reason}` };
    }
  }

  async #do({ id, kind, target, forMs }: PlannedFault): Promise<number | undefined> {
    const { mails, links } = this.#ground;
    const gate = () => links.gate(target as CampaignLink);
    /** Disturbs a connection for a while. What is silent by then stays so, and is broken at the end. */
    const disturb = async (begin: () => unknown): Promise<undefined> => {
      await begin();
      await pause(forMs);
      await gate().open();
      gate().reset();
    };
    const misbehave = async (manners: MailManners): Promise<undefined> => {
      mails.lateMs = forMs;
      mails.manners = manners;
      // A late answer comes to what arrives in the first seconds; the rest is taken as usual.
      await pause(Math.min(forMs, 4000));
      mails.manners = 'takes';
    };
    const isEven = id % 2 === 0;
    const deeds: Record<FaultKind, () => Promise<number | undefined> | undefined> = {
      kill: () => this.#kill(target as CampaignPart, forMs),
      freeze: () => this.#freeze(target as CampaignPart, forMs),
      disconnect: () => disturb(() => gate().shut()),
      reset: () => void gate().reset(),
      silence: () => disturb(() => gate().silence()),
      'half-open': () => disturb(() => gate().silence(isEven ? 'server' : 'client')),
      delay: () => disturb(() => gate().slow(DELAY)),
      'slow link': () => disturb(() => gate().slow(SLOW)),
      'jobs delivered twice': () => this.#deliverTwice(),
      'Redis emptied': () => this.#onRedis((redis) => redis.flushall()),
      'clock jump': () => this.#jump(target, isEven ? JUMP_SECONDS : -JUMP_SECONDS, forMs),
      'full disk': () => this.#fillDisk(forMs),
      'mail refused': () => misbehave('refuses'),
      'mail deferred': () => misbehave('defers'),
      'late final dot': () => misbehave('answers late'),
      'hang-up at DATA': () => misbehave('hangs up'),
    };
    return deeds[kind]();
  }

  /** Kills a part, leaves it dead for a while, and starts it. Returns how long the start took. */
  async #kill(part: CampaignPart, forMs: number): Promise<number> {
    // Its supervisor forgets it: after many deaths it would wait longer and longer before a start.
    await this.#ground.product.parts[part]?.stop('SIGKILL');
    await pause(forMs);
    const since = performance.now();
    await this.#start(part);
    return performance.now() - since;
  }

  /** Starts a part. Another fault may hit what it needs meanwhile, so it gets more than one chance. */
  async #start(part: CampaignPart): Promise<void> {
    for (let chance = 1; ; chance++)
      try {
        return await this.#ground.product.parts[part]?.start();
      } catch (error) {
        if (chance === STARTS) throw error;
        await this.#ground.product.parts[part]?.stop('SIGKILL');
      }
  }

  async #freeze(part: CampaignPart, forMs: number): Promise<undefined> {
    const own = this.#ground.product.parts[part]?.pid;
    if (!own) throw new Error(`${part} has no process`);
    const all = part === 'postgres' ? [own, ...childrenOf(own)] : [own];
    for (const pid of all) signal(pid, 'SIGSTOP');
    await pause(forMs);
    for (const pid of all) signal(pid, 'SIGCONT');
  }

  async #onRedis(work: (redis: Redis) => Promise<unknown>): Promise<undefined> {
    await withRedis(this.#ground.product.redisUrl ?? '', work).catch(() => undefined);
  }

  /** Adds every job that was added lately once more, as a queue that forgot what it had delivered. */
  async #deliverTwice(): Promise<undefined> {
    await this.#onRedis(async (redis) => {
      const { host = '', port = 0, password = '' } = redis.options;
      const connection = { host, port, password, maxRetriesPerRequest: 1 };
      const queue = new Queue(MAIL_QUEUE, { connection });
      queue.on('error', () => undefined);
      const events = await redis.xrevrange(`bull:${MAIL_QUEUE}:events`, '+', '-', 'COUNT', 200);
      const ids = events.flatMap(([, fields]) => {
        const event = new Map(pairs(fields));
        return event.get('event') === 'added' ? (event.get('jobId') ?? []) : [];
      });
      const row = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/;
      for (const id of ids.slice(0, 20)) {
        const [found] = row.exec(id) ?? [];
        const again = { jobId: `${id}-again`, removeOnComplete: true, removeOnFail: true };
        if (found) await queue.add('mail', { row: found }, again);
      }
      await queue.close();
    });
  }

  async #jump(service: string, seconds: number, forMs: number): Promise<undefined> {
    const file = this.#ground.clockFile(service);
    writeFileSync(file, `${seconds > 0 ? '+' : ''}${seconds}\n`);
    await pause(forMs);
    writeFileSync(file, '+0\n');
  }

  /** Fills the disk to the last byte, makes room again, and waits for the database. */
  async #fillDisk(forMs: number): Promise<number> {
    const makeRoom = this.#ground.disk?.fill();
    await pause(forMs);
    makeRoom?.();
    const since = performance.now();
    for (const store of ['postgres', 'redis']) {
      const isBack = async () => (await this.#ground.product.parts[store]?.plan.ask()) === 'ready';
      if (!(await waitUntil(isBack, { deadlineMs: BACK_MS })))
        throw new Error(`${store} did not come back`);
    }
    return performance.now() - since;
  }
}

const pairs = (list: readonly string[]) =>
  list.flatMap((name, at) => (at % 2 === 0 ? [[name, list[at + 1] ?? ''] as const] : []));

async function playAll(
  player: FaultPlayer,
  plan: readonly PlannedFault[],
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

function printFaults(plan: readonly PlannedFault[], missing: readonly FaultKind[]): void {
  const rows = [...new Set(plan.map(({ kind }) => kind))].map((kind) => {
    const own = plan.filter((fault) => fault.kind === kind);
    const targets = [...new Set(own.map(({ target }) => target))].sort();
    return [kind, String(own.length), targets.join(', ')];
  });
  say(`\n${formatTable([['fault', 'played', 'on'], ...rows])}`);
  for (const kind of missing) say(`Left out, since this machine cannot do it: ${kind}.`);
}

/**
 * Plays faults on the whole product while people work on it: `planWithout` those that this machine cannot do;
 * without any, people work for these minutes. Returns the exit code.
 */
export function proveFaults(
  given: Workspace,
  { seed, minutes }: Omit<CampaignSize, 'faults'>,
  planWithout: (missing: readonly FaultKind[]) => readonly PlannedFault[],
): Promise<number> {
  return playCampaign(given, seed, async (campaign, note) => {
    const plan = planWithout(campaign.missing);
    await playAll(new FaultPlayer(campaign), plan, given.stop, note);
    if (plan.length === 0) await pause(60_000 * minutes);
    note(`${plan.length} faults`);
    printFaults(plan, campaign.missing);
  });
}
