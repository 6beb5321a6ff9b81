import { spawnSync } from 'node:child_process';
import { lstatSync } from 'node:fs';
import { Fault } from '../fault.mjs';
import type { Command } from '../command.ts';
import { binary, type Binaries } from './binaries.ts';

/** As whom PostgreSQL runs: it refuses to run as root. */
export interface Account {
  /** The owner its files need; undefined leaves them alone. */
  owner?: { uid: number; gid: number };
  as(command: Command): Command;
}

const MAPPED = ['--user', '--map-user=1000', '--map-group=1000', '--'];

function idOf(name: string): { uid: number; gid: number } | undefined {
  const ask = (flag: string): number => {
    const { stdout } = spawnSync('id', [flag, name], { encoding: 'utf8' });
    return Number.parseInt(stdout, 10);
  };
  const [uid, gid] = [ask('-u'), ask('-g')];
  return uid > 0 && gid > 0 ? { uid, gid } : undefined;
}

/** Another account, by the rights of root. */
function otherAccount(owner: { uid: number; gid: number }): Account {
  return { owner, as: (command) => ({ ...command, ...owner }) };
}

/** Root under another name in a user namespace, for a project that no other account can enter. */
const renamedRoot: Account = {
  owner: { uid: 0, gid: 0 },
  as: ({ command, args, ...rest }) => ({
    ...rest,
    command: 'unshare',
    args: [...MAPPED, command, ...args],
  }),
};

const self: Account = { as: (command) => command };

/** Whether the account can run the binaries and enter the data folder. */
function canWork(account: Account, binaries: Binaries, data: string): boolean {
  const { command, args, ...options } = account.as({
    command: binary(binaries, 'initdb'),
    args: ['--version'],
    cwd: data,
  });
  return spawnSync(command, args, options).status === 0;
}

/** Finds the account for PostgreSQL. Throws a `Fault` when root has no way to lay its rights down. */
export function chooseAccount(binaries: Binaries, data: string): Account {
  if (process.getuid?.() !== 0) return self;
  const others = ['postgres', 'nobody'].map(idOf).filter((owner) => owner !== undefined);
  const accounts = [...others.map(otherAccount), renamedRoot];
  const account = accounts.find((candidate) => canWork(candidate, binaries, data));
  if (account) return account;
  throw new Fault(
    'PostgreSQL does not run as root, and no other account can enter this folder: start as an ordinary user, move the project to a folder that others may enter, or set DATABASE_URL.',
  );
}

/** Gives a folder to the account, when it belongs to somebody else. */
export function handOver(folder: string, { owner }: Account): void {
  if (!owner || lstatSync(folder).uid === owner.uid) return;
  spawnSync('chown', ['-R', `${owner.uid}:${owner.gid}`, folder]);
}
