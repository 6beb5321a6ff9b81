import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { openTcpGate, type TcpGate } from '@netward/test-kit';
import type { Product } from '../../harness/product.ts';
import type { Workspace } from '../../harness/workspace.ts';
import { ownPostgres, tellOfTables } from '../rows.ts';
import type { ServiceName } from '../../harness/environment.ts';
import type { CampaignLink } from './plan.ts';

type OutsideText = { place: string; text: string };

export function readLogs({ logs }: Workspace): OutsideText[] {
  const files = readdirSync(logs).filter((name) => /\.log(\.\d+)?$/.test(name));
  return files.map((name) => ({ place: name, text: readFileSync(join(logs, name), 'utf8') }));
}

export async function dumpTables(product: Product): Promise<OutsideText[]> {
  const rows = `string_agg(t::text, E'\\n')`;
  const ours = `schemaname NOT IN ('pg_catalog', 'information_schema')`;
  const tables = await tellOfTables(ownPostgres(product).url, rows, ours);
  return Object.entries(tables).map(([name, text]) => ({ place: `table ${name}`, text }));
}

/** Everything that Redis holds, and what it wrote to its file. */
export async function dumpRedis(product: Product, { data }: Workspace): Promise<OutsideText[]> {
  const now = await withRedis(product.redisUrl ?? '', async (redis) => {
    const texts: string[] = [];
    for await (const keys of redis.scanStream({ count: 500 }))
      for (const key of keys as string[])
        texts.push(key, (await redis.dumpBuffer(key))?.toString('latin1') ?? '');
    return texts.join('\n');
  });
  const folder = join(data, 'redis', 'appendonlydir');
  const files = existsSync(folder) ? readdirSync(folder) : [];
  const textOf = (name: string) => readFileSync(join(folder, name), 'latin1');
  const kept = files.map((name) => ({ place: `Redis' ${name}`, text: textOf(name) }));
  return [{ place: 'Redis', text: now }, ...kept];
}

/** A person of the support staff, who looks at the desk with a browser. */
export class DeskReader {
  readonly #url: string;
  readonly #password: string;
  #cookie = '';

  constructor({ deskUrl }: Product, { secrets }: Workspace) {
    this.#url = deskUrl;
    this.#password = secrets.deskPassword;
  }

  /** A page of the desk; undefined while it cannot be had. */
  async read(path: string): Promise<string | undefined> {
    try {
      const first = await this.#get(path);
      if (first.status === 200) return await first.text();
      await this.#signIn();
      const second = await this.#get(path);
      return second.status === 200 ? await second.text() : undefined;
    } catch {
      return undefined;
    }
  }

  /** How many mails are on their way, as the overview says; undefined while it cannot be had. */
  async onTheirWay(): Promise<{ waiting: number; deferred: number } | undefined> {
    const found = /(\d+) waiting, (\d+) deferred\./.exec((await this.read('/')) ?? '');
    return found ? { waiting: Number(found[1]), deferred: Number(found[2]) } : undefined;
  }

  #get(path: string): Promise<Response> {
    const headers = { accept: 'text/html', cookie: this.#cookie };
    const signal = AbortSignal.timeout(10_000);
    return fetch(this.#url + path, { headers, redirect: 'manual', signal });
  }

  async #signIn(): Promise<void> {
    const body = new URLSearchParams({ formToken: '', name: 'support', password: this.#password });
    const init = { method: 'POST', body, redirect: 'manual' } as const;
    const answer = await fetch(`${this.#url}/sign-in`, init);
    [this.#cookie = ''] = answer.headers.get('set-cookie')?.split(';') ?? [];
  }
}

export function findSecrets(
  texts: readonly OutsideText[],
  secrets: readonly string[],
): { place: string; secret: string }[] {
  return texts.flatMap(({ place, text }) =>
    secrets.filter((secret) => text.includes(secret)).map((secret) => ({ place, secret })),
  );
}

/** Runs something on its own connection to Redis, which fails when Redis is away. */
export async function withRedis<T>(url: string, work: (redis: Redis) => Promise<T>): Promise<T> {
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: 2000,
    commandTimeout: 5000,
    retryStrategy: null,
  });
  redis.on('error', () => undefined);
  try {
    await redis.connect();
    return await work(redis);
  } finally {
    redis.disconnect();
  }
}

const reached: Record<string, string> = {
  DATABASE_URL: 'postgres',
  REDIS_URL: 'redis',
  AUTH_URL: 'auth-service',
  LEARNING_URL: 'learning-service',
  ASSISTANT_URLS: 'assistant-service',
  OPENAI_BASE_URL: 'model',
  SMTP_URL: 'mail server',
};

/** A gate in every connection between two parts of a product. */
export class GatedLinks {
  readonly #gates = new Map<CampaignLink, TcpGate>();

  /** Leads every address of an environment through its own gate. */
  async reroute(service: ServiceName, given: NodeJS.ProcessEnv): Promise<NodeJS.ProcessEnv> {
    const environment = { ...given };
    for (const [setting, part] of Object.entries(reached)) {
      const address = given[setting];
      if (!address || (part === 'model' && service !== 'assistant-service')) continue;
      const gate = await openTcpGate(address);
      this.#gates.set(`${service} > ${part}` as CampaignLink, gate);
      // An address without a path must stay one.
      environment[setting] = address.endsWith('/') ? gate.url : gate.url.replace(/\/$/, '');
    }
    return environment;
  }

  gate(link: CampaignLink): TcpGate {
    const gate = this.#gates.get(link);
    if (!gate) throw new Error(`there is no connection ${link}`);
    return gate;
  }

  async close(): Promise<void> {
    await Promise.all([...this.#gates.values()].map((gate) => gate.close()));
  }
}
