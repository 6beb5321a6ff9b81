import { spawnSync } from 'node:child_process';
import { lstatSync } from 'node:fs';
import type { Command } from '../command.ts';
import { Fault } from '../fault.mjs';
import { binary, type Binaries } from './binaries.ts';

interface Owner {
  uid: number;
  gid: number;
}

/** The account that PostgreSQL runs as: it refuses to run as root. */
export interface Account {
  /** The owner that its files need; undefined leaves them alone. */
  owner?: Owner;
  as(command: Command): Command;
}

const self: Account = { as: (command) => command };

/** Another account; root may switch to it. */
const otherAccount = (owner: Owner): Account => ({
  owner,
  as: (command) => ({ ...command, ...owner }),
});

/** Root under another id in a user namespace, for a project that other accounts cannot enter. */
const mappedRoot: Account = {
  owner: { uid: 0, gid: 0 },
  as: ({ command, args, ...rest }) => ({
    ...rest,
    command: 'unshare',
    args: ['--user', '--map-user=1000', '--map-group=1000', '--', command, ...args],
  }),
};

function ownerNamed(name: string): Owner | undefined {
  const ask = (flag: string): number =>
    Number.parseInt(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout, 10);
  const [uid, gid] = [ask('-u'), ask('-g')];
  return uid > 0 && gid > 0 ? { uid, gid } : undefined;
}

/** Whether the account can run the binaries and enter the data folder. */
function canWork(account: Account, binaries: Binaries, data: string): boolean {
  const { command, args, ...options } = account.as({
    command: binary(binaries, 'initdb'),
    args: ['--version'],
    cwd: data,
  });
  return spawnSync(command, args, options).status === 0;
}

/** Chooses the account for PostgreSQL. Throws a `Fault` when root cannot become another user. */
export function chooseAccount(binaries: Binaries, data: string): Account {
  if (process.getuid?.() !== 0) return self;
  const others = ['postgres', 'nobody'].map(ownerNamed).filter((owner) => owner !== undefined);
  const accounts = [...others.map(otherAccount), mappedRoot];
  const account = accounts.find((candidate) => canWork(candidate, binaries, data));
  if (account) return account;
  throw new Fault(
    'PostgreSQL does not run as root, and no other account can enter this folder: start as an ordinary user, move the project to a folder that others may enter, or set DATABASE_URL.',
  );
}

/** Gives a folder to the account when it belongs to somebody else. */
export function handOver(folder: string, { owner }: Account): void {
  if (!owner || lstatSync(folder).uid === owner.uid) return;
  spawnSync('chown', ['-R', `${owner.uid}:${owner.gid}`, folder]);
}
