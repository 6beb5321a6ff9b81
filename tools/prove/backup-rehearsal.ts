import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runCommand, type CommandResult } from '../harness/command.ts';
import { chooseAccount, handOver, type Account } from '../harness/postgres/account.ts';
import { binary, isExecutable, type Binaries } from '../harness/postgres/binaries.ts';
import type { Cluster } from '../harness/postgres/cluster.ts';
import { addressOf, SUPERUSER, withClient } from '../harness/postgres/connection.ts';
import { createTenants, DATABASE } from '../harness/postgres/tenants.ts';
import type { Product } from '../harness/product.ts';
import { root } from '../harness/repository.mjs';
import type { Workspace } from '../harness/workspace.ts';
import { tellOfTables, type RowFingerprints } from './rows.ts';

/** Whether the programs that the backup scripts call are in a PostgreSQL's folder; older ones refuse its data. */
export const canDump = (binaries: Binaries): boolean =>
  (['pg_dump', 'pg_restore', 'psql'] as const).every((name) =>
    isExecutable(binary(binaries, name)),
  );

/** Whether copies can go elsewhere on this machine. */
export const hasRestic = (): boolean => spawnSync('restic', ['version']).status === 0;

/** Our PostgreSQL and the scripts of `deploy/backup`. */
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
    this.#account = chooseAccount(this.cluster.binaries, workspace.data);
    for (const place of [this.#folder, join(workspace.data, 'elsewhere')]) {
      mkdirSync(place);
      handOver(place, this.#account);
    }
  }

  get cluster(): Cluster {
    if (!this.#product.postgres) throw new Error('the restore needs a PostgreSQL of its own');
    return this.#product.postgres.server;
  }

  get backups(): string[] {
    return readdirSync(this.#folder).filter((name) => !name.startsWith('.'));
  }

  #run(script: string, env: NodeJS.ProcessEnv, ...args: string[]): Promise<CommandResult> {
    const path = [this.cluster.binaries.folder, process.env.PATH].join(delimiter);
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
    const { port, password } = this.cluster;
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

  get #url(): string {
    return addressOf({ ...this.cluster, database: DATABASE });
  }

  async query(statement: string): Promise<void> {
    await withClient(this.#url, (client) => client.query(statement));
  }

  /** How many rows each table holds. */
  countRows(): Promise<RowFingerprints> {
    return tellOfTables(this.#url, 'count(*)');
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
