import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { runCommand, type CommandResult, tailOf } from '../harness/command.ts';
import {
  chooseAccount,
  handOver,
  type Account,
  binary,
  isExecutable,
  type Binaries,
  findBinaries,
} from '../harness/postgres/binaries.ts';
import { SUPERUSER, withClient, createTenants, DATABASE } from '../harness/postgres/connection.ts';
import type { OwnPostgres } from '../harness/postgres/cluster.ts';
import type { Product } from '../harness/product.ts';
import { root } from '../harness/repository.mjs';
import type { Workspace } from '../harness/workspace.ts';
import { ownPostgres, tellOfTables, type RowFingerprints } from './rows.ts';
import { Fault } from '../harness/fault.mjs';
import { say } from '../harness/steps.mjs';
import { pause } from '../harness/probe.ts';
import { playCampaign, whileMailWaits, type OpenCampaign } from './campaign/campaign.ts';

/** Whether the programs that the backup scripts call are in a PostgreSQL's folder; older ones refuse its data. */
export const canDump = (binaries: Binaries): boolean =>
  (['pg_dump', 'pg_restore', 'psql'] as const).every((name) =>
    isExecutable(binary(binaries, name)),
  );

/** Whether copies can go elsewhere on this machine. */
export const hasRestic = (): boolean => spawnSync('restic', ['version']).status === 0;

export class BackupRehearsal {
  readonly #workspace: Workspace;
  readonly #product: Product;
  readonly #account: Account;
  readonly #folder: string;

  constructor(workspace: Workspace, product: Product) {
    this.#workspace = workspace;
    this.#product = product;
    this.#folder = join(workspace.data, 'backups');
    // A trial starts a PostgreSQL, which does not run as root.
    this.#account = chooseAccount(this.#postgres.binaries, workspace.data);
    for (const place of [this.#folder, join(workspace.data, 'elsewhere')]) {
      mkdirSync(place);
      handOver(place, this.#account);
    }
  }

  get #postgres(): OwnPostgres {
    return ownPostgres(this.#product);
  }

  get backups(): string[] {
    return readdirSync(this.#folder).filter((name) => !name.startsWith('.'));
  }

  #run(script: string, env: NodeJS.ProcessEnv, ...args: string[]): Promise<CommandResult> {
    const path = [this.#postgres.binaries.folder, process.env.PATH].join(delimiter);
    const command = this.#account.as({
      command: script === 'offsite.sh' ? 'sh' : 'bash',
      args: [join(root, 'deploy', 'backup', script), ...args],
      env: { ...process.env, PATH: path, BACKUP_DIR: this.#folder, ...env },
    });
    return runCommand(command, join(this.#workspace.logs, `${script}.log`));
  }

  dump(): Promise<CommandResult> {
    const { auth, learning } = this.#product.databaseUrls;
    return this.#run('dump.sh', { AUTH_DATABASE_URL: auth, LEARNING_DATABASE_URL: learning });
  }

  verify(name = 'latest'): Promise<CommandResult> {
    return this.#run('verify.sh', {}, name);
  }

  restore(name = 'latest', ...flags: string[]): Promise<CommandResult> {
    const { port, password } = this.#postgres.login;
    const server = { PGHOST: '127.0.0.1', PGPORT: String(port), PGDATABASE: DATABASE };
    const login = { PGUSER: SUPERUSER, PGPASSWORD: password };
    return this.#run('restore.sh', { ...server, ...login }, name, ...flags);
  }

  /** Copies backups to a folder that stands for another place, or brings them back. */
  offsite(command: 'send' | 'fetch' | '--check'): Promise<CommandResult> {
    const elsewhere = join(this.#workspace.data, 'elsewhere');
    const env = {
      RESTIC_REPOSITORY: join(elsewhere, 'repository'),
      RESTIC_PASSWORD: 'a password of the rehearsal',
      RESTIC_CACHE_DIR: join(elsewhere, 'cache'),
      OFFSITE_METRICS: join(elsewhere, 'offsite.prom'),
    };
    return this.#run('offsite.sh', env, command);
  }

  /** Makes the newest backup say that it holds other rows than it does, and puts that right again. */
  async verifyDamaged(): Promise<CommandResult> {
    const contents = join(this.#folder, this.backups[0] ?? '', 'contents');
    const right = readFileSync(contents, 'utf8');
    writeFileSync(contents, right.replace(/^auth\.users .*$/m, 'auth.users 1000'));
    try {
      return await this.verify();
    } finally {
      writeFileSync(contents, right);
    }
  }

  loseBackups(): void {
    for (const name of readdirSync(this.#folder))
      rmSync(join(this.#folder, name), { recursive: true });
  }

  async query(statement: string): Promise<void> {
    await withClient(this.#postgres.url, (client) => client.query(statement));
  }

  countRows(): Promise<RowFingerprints> {
    return tellOfTables(this.#postgres.url, 'count(*)');
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
    await createTenants(this.#postgres.login, secrets);
  }
}

/** What a proof claims, and whether it holds. */
type ProofClaims = [claim: string, holds: boolean][];

/** So long people work before everything is lost. */
const WORK_MS = 15_000;

/** What the scripts exit with when they refuse the data (EX_DATAERR). */
const REFUSED = 65;

function requireSuccess({ code, output }: CommandResult): void {
  if (code !== 0) throw new Fault(`The script ended with ${code}:\n${tailOf(output)}`);
}

/** The backup passes its trial and goes to another place; one with other rows than it says fails. */
async function checkBackup(rehearsal: BackupRehearsal): Promise<ProofClaims> {
  const isRefused = (await rehearsal.verifyDamaged()).code === REFUSED;
  const claims: ProofClaims = [
    ['verify.sh refuses a backup with other rows than were dumped', isRefused],
    ['verify.sh restores the backup on trial', (await rehearsal.verify()).code === 0],
  ];
  if (!hasRestic()) {
    say('  restic is not on this machine, so no copy went to another place');
    return claims;
  }
  requireSuccess(await rehearsal.offsite('send'));
  claims.push(['offsite.sh copies it elsewhere', (await rehearsal.offsite('--check')).code === 0]);
  rehearsal.loseBackups();
  requireSuccess(await rehearsal.offsite('fetch'));
  const { code } = await rehearsal.verify();
  return [...claims, ['and brings it back after the backups are lost', code === 0]];
}

/** Neither a database without tables nor one without learners is backed up, and the backup replaces both. */
async function restoreIntoEmpty(
  rehearsal: BackupRehearsal,
  product: Product,
  before: RowFingerprints,
): Promise<ProofClaims> {
  const kept = rehearsal.backups;
  const isRefused = async (): Promise<boolean> =>
    (await rehearsal.dump()).code === REFUSED && isDeepStrictEqual(rehearsal.backups, kept);
  const hasNoTables = await isRefused();
  await product.migrate();
  const hasNoLearners = await isRefused();
  requireSuccess(await rehearsal.restore());
  const rows = await rehearsal.countRows();
  const tables = Object.keys(rows).length;
  return [
    ['dump.sh refuses a database without tables and leaves no backup', hasNoTables],
    ['dump.sh refuses a new database where the backup has learners', hasNoLearners],
    [`restore.sh brings back every row of ${tables} tables`, isDeepStrictEqual(rows, before)],
  ];
}

/** A newer schema is replaced only when asked to; then it is the backup's, but for the journal of erasures. */
async function restoreOverNewer(
  rehearsal: BackupRehearsal,
  before: RowFingerprints,
): Promise<ProofClaims> {
  const [name] = rehearsal.backups;
  // Things that the backup does not know and that depend on what it knows.
  await rehearsal.query('CREATE TABLE auth.newer (user_id uuid REFERENCES auth.users (id))');
  await rehearsal.query('CREATE VIEW auth.newer_view AS SELECT email FROM auth.users');
  await rehearsal.query(`INSERT INTO auth.erasure_journal VALUES ('\\x01', 'abcdef01', now())`);
  const newer = await rehearsal.countRows();
  const { code } = await rehearsal.restore();
  const isUnchanged = isDeepStrictEqual(await rehearsal.countRows(), newer);
  requireSuccess(await rehearsal.restore(name, '--fewer-tables'));
  const isRestored = isDeepStrictEqual(await rehearsal.countRows(), {
    ...before,
    'auth.erasure_journal': '1',
  });
  return [
    ['restore.sh refuses a backup with fewer tables', code === REFUSED && isUnchanged],
    ['restore.sh --fewer-tables replaces a newer schema but leaves its journal', isRestored],
  ];
}

/** Everything is dumped, wiped to the last file and restored, and then the services start again. */
async function rehearse({ workspace, product }: OpenCampaign, note: (text: string) => void) {
  const rehearsal = new BackupRehearsal(workspace, product);
  note('dump');
  // Nothing writes between the count and the dump.
  await product.stopServices();
  const before = await rehearsal.countRows();
  requireSuccess(await rehearsal.dump());
  note('trial');
  const claims = await checkBackup(rehearsal);
  await rehearsal.wipe();
  note('restore');
  claims.push(...(await restoreIntoEmpty(rehearsal, product, before)));
  claims.push(...(await restoreOverNewer(rehearsal, before)));
  await product.migrate();
  await product.startServices();
  return claims;
}

/**
 * Rehearses a restore with the shipped scripts while people work and mail waits: what was acknowledged before
 * must be there afterwards. Returns the exit code.
 */
export async function proveRestore(given: Workspace, seed: number): Promise<number> {
  if (!findBinaries().some(canDump))
    throw new Fault(
      'No PostgreSQL on this machine has pg_dump, pg_restore and psql (the one from npm does not); install one, on Debian: apt-get install postgresql.',
    );
  let claims: ProofClaims = [];
  const happen = (campaign: OpenCampaign, note: (text: string) => void): Promise<void> =>
    whileMailWaits(campaign, 1, async () => {
      note('people work');
      await pause(WORK_MS);
      await campaign.journal.during({ id: 2, kind: 'restore', target: 'everything' }, async () => {
        claims = await rehearse(campaign, note);
      });
    });
  const code = await playCampaign(given, seed, happen, () => ({ stores: { suits: canDump } }));
  say(claims.map(([claim, holds]) => `  ${holds ? 'yes' : 'NO '}  ${claim}`).join('\n'));
  return claims.every(([, holds]) => holds) ? code : 1;
}
