import { existsSync, readdirSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { runCommand, tailOf, type CommandResult } from '../harness/command.ts';
import { Fault } from '../harness/fault.mjs';
import { binary, findBinaries, isExecutable, type Binaries } from '../harness/postgres/binaries.ts';
import type { Cluster } from '../harness/postgres/cluster.ts';
import { addressOf, SUPERUSER, withClient } from '../harness/postgres/connection.ts';
import { createTenants, DATABASE } from '../harness/postgres/tenants.ts';
import type { Product } from '../harness/product.ts';
import { root } from '../harness/repository.mjs';
import { say, step } from '../harness/steps.mjs';
import type { Workspace } from '../harness/workspace.ts';
import {
  callApi,
  createLearner,
  findMissingMails,
  logIn,
  register,
  verify,
  type ProofAccount,
  type ProofLearner,
} from './learner.ts';
import { openProofProduct } from './load-test.ts';

const WORK = {
  '/api/auth/action-progress': { level: '2', actions: ['openPage', 'enableFirewall'] },
  '/api/auth/quiz-results': { level: '2', score: 5, total: 6 },
  '/api/auth/update-last-level': { level: '2' },
  '/api/auth/save-chat': {
    level: '2',
    messages: [
      { role: 'user', content: 'What is a firewall?' },
      { role: 'assistant', content: 'A gate with rules.' },
    ],
  },
};
const READINGS = ['action-progress', 'quiz-results', 'chat-history?level=2'];
/** What the scripts exit with when they refuse the data (EX_DATAERR). */
const REFUSED = 65;

type Claims = [string, boolean][];

/** Everything that exists before the disaster. */
interface Before {
  learner: ProofLearner;
  work: unknown[];
  /** Somebody whose verification mail has not been sent. */
  waiting: ProofAccount;
  rows: Record<string, number>;
}

/** Whether the programs that the backup scripts call are in a PostgreSQL's folder; older ones refuse its data. */
const canDump = (binaries: Binaries): boolean =>
  (['pg_dump', 'pg_restore', 'psql'] as const).every((name) =>
    isExecutable(binary(binaries, name)),
  );

/** A PostgreSQL of ours and the scripts of `deploy/backup` beside it. */
class BackupRehearsal {
  readonly #workspace: Workspace;
  readonly #product: Product;
  readonly #folder: string;

  constructor(workspace: Workspace, product: Product) {
    this.#workspace = workspace;
    this.#product = product;
    this.#folder = join(workspace.data, 'backups');
  }

  get cluster(): Cluster {
    if (!this.#product.postgres) throw new Error('the restore needs a PostgreSQL of its own');
    return this.#product.postgres.server;
  }

  get backups(): string[] {
    return existsSync(this.#folder) ? readdirSync(this.#folder) : [];
  }

  #run(script: string, env: NodeJS.ProcessEnv, ...args: string[]): Promise<CommandResult> {
    const path = [this.cluster.binaries.folder, process.env.PATH].join(delimiter);
    const command = {
      command: 'bash',
      args: [join(root, 'deploy', 'backup', script), ...args],
      env: { ...process.env, PATH: path, BACKUP_DIR: this.#folder, ...env },
    };
    return runCommand(command, join(this.#workspace.logs, `${script}.log`));
  }

  dump(): Promise<CommandResult> {
    const { auth, learning } = this.#product.databaseUrls;
    return this.#run('dump.sh', { AUTH_DATABASE_URL: auth, LEARNING_DATABASE_URL: learning });
  }

  restore(): Promise<CommandResult> {
    const { port, password } = this.cluster;
    const server = { PGHOST: '127.0.0.1', PGPORT: String(port), PGDATABASE: DATABASE };
    const login = { PGUSER: SUPERUSER, PGPASSWORD: password };
    return this.#run('restore.sh', { ...server, ...login }, 'latest');
  }

  async query(statement: string): Promise<Record<string, unknown>[]> {
    const url = addressOf({ ...this.cluster, database: DATABASE });
    return withClient(url, async (client) => (await client.query(statement)).rows);
  }

  /** How many rows each table holds. */
  async countRows(): Promise<Record<string, number>> {
    const tables = await this.query(
      `SELECT schemaname || '.' || tablename AS name FROM pg_tables
       WHERE schemaname IN ('auth', 'learning') ORDER BY 1`,
    );
    const counts: Record<string, number> = {};
    for (const { name } of tables) {
      const [row] = await this.query(`SELECT count(*)::int AS count FROM ${name}`);
      counts[String(name)] = Number(row?.count);
    }
    return counts;
  }

  /** Loses everything, both databases and the queue with all their files, and starts empty ones. */
  async wipe(): Promise<void> {
    const { data, secrets } = this.#workspace;
    const { postgres, redis } = this.#product;
    await postgres?.stop();
    await redis?.stop();
    for (const name of readdirSync(data))
      if (/^postgres-\d+$/.test(name) || name === 'redis')
        rmSync(join(data, name), { recursive: true });
    await postgres?.start();
    await redis?.start();
    await createTenants(this.cluster, secrets);
  }
}

function requireSuccess({ code, output }: CommandResult): void {
  if (code !== 0) throw new Fault(`The script ended with ${code}:\n${tailOf(output)}`);
}

/** Everything that the product knows about a learner. */
const readWork = (site: string, token: string): Promise<unknown[]> =>
  Promise.all(READINGS.map((path) => callApi(`${site}/api/auth/${path}`, { token })));

/** A learner works, somebody registers while mail is down, and then the services stop. */
async function prepare(
  product: Product,
  site: string,
  rehearsal: BackupRehearsal,
): Promise<Before> {
  const learner = await createLearner(site, product.mailboxUrl ?? '');
  const { token } = learner;
  for (const [path, body] of Object.entries(WORK)) await callApi(`${site}${path}`, { body, token });
  await product.parts.mailbox?.stop();
  const waiting = await register(site);
  const work = await readWork(site, token);
  // Nobody writes between the count and the dump.
  await product.stopServices();
  return { learner, work, waiting, rows: await rehearsal.countRows() };
}

/** What must be true of the running product after the restore. */
async function checkProduct(site: string, mailbox: string, before: Before): Promise<Claims> {
  const { learner, work, waiting } = before;
  const holds = (attempt: Promise<unknown>) => attempt.then(Boolean, () => false);
  const isAllThere = async (token: string) => isDeepStrictEqual(await readWork(site, token), work);
  const missing = await findMissingMails(mailbox, [waiting.email]);
  return [
    ['the learner logs in with the old password', await holds(logIn(site, learner))],
    [
      'and finds progress, quiz result, level and chat',
      await holds(logIn(site, learner).then(isAllThere)),
    ],
    ['the session from before still works', await holds(isAllThere(learner.token))],
    ['the mail that waited is sent', missing.length === 0],
    [
      'its link activates the account',
      await holds(verify(site, mailbox, waiting.email).then(() => logIn(site, waiting))),
    ],
  ];
}

/** An empty database is not backed up; the backup is restored into it. */
async function restoreIntoEmpty(rehearsal: BackupRehearsal, before: Before): Promise<Claims> {
  const kept = rehearsal.backups;
  const { code } = await rehearsal.dump();
  const isRefused = code === REFUSED && isDeepStrictEqual(rehearsal.backups, kept);
  requireSuccess(await rehearsal.restore());
  const rows = await rehearsal.countRows();
  const tables = Object.keys(rows).length;
  return [
    ['dump.sh refuses a database without tables and leaves no backup', isRefused],
    [`restore.sh brings back every row of ${tables} tables`, isDeepStrictEqual(rows, before.rows)],
  ];
}

/** A backup with fewer tables than the database is refused. */
async function restoreOverNewer(rehearsal: BackupRehearsal): Promise<Claims> {
  await rehearsal.query('CREATE TABLE auth.newer AS SELECT 1 AS kept');
  const before = await rehearsal.countRows();
  const { code } = await rehearsal.restore();
  const isUnchanged = isDeepStrictEqual(await rehearsal.countRows(), before);
  await rehearsal.query('DROP TABLE auth.newer');
  return [['restore.sh refuses a backup with fewer tables', code === REFUSED && isUnchanged]];
}

/**
 * Rehearses a restore with the shipped scripts: a product with a learner and a waiting mail is dumped,
 * wiped to the last file, restored and started again, and everything must be there. Returns the exit
 * code.
 */
export async function proveRestore(given: Workspace): Promise<number> {
  if (!findBinaries().some(canDump))
    throw new Fault(
      'No PostgreSQL on this machine has pg_dump, pg_restore and psql (the one from npm does not); install one, on Debian: apt-get install postgresql.',
    );
  const stores = { suits: canDump };
  const { workspace, product } = await openProofProduct(given, { stores });
  const rehearsal = new BackupRehearsal(workspace, product);
  const site = product.replicas.gateway[0]?.url ?? '';
  const before = await step('learner', () => prepare(product, site, rehearsal));
  await step('dump', async () => requireSuccess(await rehearsal.dump()));
  await step('wipe', () => rehearsal.wipe());
  const claims = await step('restore', () => restoreIntoEmpty(rehearsal, before));
  claims.push(...(await restoreOverNewer(rehearsal)));
  await product.migrate();
  await product.startServices();
  await product.parts.mailbox?.start();
  const mailbox = product.mailboxUrl ?? '';
  claims.push(...(await step('check', () => checkProduct(site, mailbox, before))));
  say('');
  for (const [claim, holds] of claims) say(`  ${holds ? 'yes' : 'NO '}  ${claim}`);
  return claims.every(([, holds]) => holds) ? 0 : 1;
}
