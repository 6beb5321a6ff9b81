import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { eventually } from './eventually.ts';
import { freePort } from './free-port.ts';

/** pgbouncer in transaction mode in front of a server. */
export interface Pooler {
  /** The address of a database behind the pooler. */
  addressOf(url: string): string;
  close(): Promise<void>;
}

/** Whether pgbouncer is installed. */
export const hasPooler = spawnSync('pgbouncer', ['--version']).status === 0;

/** What the driver sends on connecting; docs/kubernetes.md tells operators the same. */
const IGNORED = 'extra_float_digits,statement_timeout,idle_in_transaction_session_timeout';

function settingsOf(server: URL, port: number, connections: number): string {
  const { hostname, port: serverPort, username, password } = server;
  const secret = password && ` password='${decodeURIComponent(password)}'`;
  const login = `user=${username}${secret}`;
  return `[databases]
* = host=${hostname} port=${serverPort || 5432} ${login}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${connections}
ignore_startup_parameters = ${IGNORED}
`;
}

/** pgbouncer refuses to run as root, so it runs as `nobody`, who then owns its folder. */
function dropRoot(folder: string, file: string): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) =>
    Number(spawnSync('id', [flag, 'nobody'], { encoding: 'utf8' }).stdout);
  const account = { uid: id('-u'), gid: id('-g') };
  for (const path of [folder, file]) chownSync(path, account.uid, account.gid);
  return account;
}

/** Starts one that opens at most `connections` to each database of the server. */
export async function startPooler(serverUrl: string, connections: number): Promise<Pooler> {
  const folder = mkdtempSync(join(tmpdir(), 'netward-pooler-'));
  const file = join(folder, 'pgbouncer.ini');
  const port = await freePort();
  writeFileSync(file, settingsOf(new URL(serverUrl), port, connections));
  const pooler: ChildProcess = spawn('pgbouncer', [file], {
    stdio: 'ignore',
    ...dropRoot(folder, file),
  });
  const addressOf = (url: string): string => {
    const address = new URL(url);
    address.host = `127.0.0.1:${port}`;
    return address.href;
  };
  await eventually('the pooler answers', () => answers(addressOf(serverUrl)));
  return {
    addressOf,
    async close() {
      pooler.kill('SIGKILL');
      await once(pooler, 'exit');
      rmSync(folder, { recursive: true });
    },
  };
}

async function answers(url: string): Promise<boolean> {
  const client = new Client(url);
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('SELECT 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
