import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Fault } from '../fault.mjs';
import { say } from '../steps.mjs';
import { chooseAccount } from './account.ts';
import { findBinaries, type Binaries } from './binaries.ts';
import { openCluster, type Cluster } from './cluster.ts';

export interface LocalPostgres extends Cluster {
  binaries: Binaries;
}

const FOLDER = /^postgres-(\d+)$/;

/** Major versions that have data here. No version opens the folder of another. */
function majorsWithData(data: string): number[] {
  return readdirSync(data).flatMap((name) => {
    const major = FOLDER.exec(name)?.[1];
    return major ? [Number(major)] : [];
  });
}

/** The preferred PostgreSQL, but before it one that can open the data that are here. */
export function chooseBinaries(found: readonly Binaries[], majors: readonly number[]) {
  return found.find(({ major }) => majors.includes(major)) ?? found[0];
}

/** Brings up a PostgreSQL of this machine on 127.0.0.1, its data in the data folder. */
export async function openLocalPostgres(
  data: string,
  options: {
    password: string;
    logs: string;
    findPort(): Promise<number>;
    /** Which of the machine's PostgreSQLs will do; by default every one. */
    suits?: (binaries: Binaries) => boolean;
  },
): Promise<LocalPostgres> {
  const majors = majorsWithData(data);
  const { suits = () => true } = options;
  const binaries = chooseBinaries(findBinaries().filter(suits), majors);
  if (!binaries)
    throw new Fault(
      'No PostgreSQL was found: install one (on Debian: apt-get install postgresql) or set DATABASE_URL.',
    );
  if (majors.length > 0 && !majors.includes(binaries.major))
    say(
      `  The data of PostgreSQL ${majors.join(', ')} in ${data} cannot be opened with PostgreSQL ${binaries.major}, the only one here; starting with an empty database beside it.`,
    );
  const folder = join(data, `postgres-${binaries.major}`);
  const account = chooseAccount(binaries, data);
  const cluster = await openCluster({ binaries, account, folder, ...options });
  return { ...cluster, binaries };
}
