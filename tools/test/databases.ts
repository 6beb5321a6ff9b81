import { join } from 'node:path';
import { openOwnPostgres, openOwnRedis } from '../start/infrastructure.ts';
import { openPlace, type Place } from '../start/place.ts';
import { addressOf, withClient } from '../start/postgres/connection.ts';
import { houseTenants } from '../start/postgres/tenants.ts';
import { findRedisProgram } from '../start/redis/local-redis.ts';

/** PostgreSQL and Redis for the tests that talk to them; apart from those of the journeys. */
export interface Databases {
  port: number;
  password: string;
  /** Address of the Redis; absent where this machine has none. */
  redisUrl: string | undefined;
  /** Makes an empty database and answers the superuser's address of it. */
  makeDatabase(name: string): Promise<string>;
  /** Makes an empty database and answers the address of the queue's role, which has no more rights than at home. */
  makeQueueDatabase(name: string): Promise<string>;
}

async function open(place: Place): Promise<Databases> {
  const postgres = await openOwnPostgres(place);
  const password = place.secrets.postgresPassword;
  const login = { port: postgres.port, password };
  const program = findRedisProgram();
  const redis = program ? await openOwnRedis(place, program) : undefined;
  const makeDatabase = async (database: string): Promise<string> => {
    await withClient(addressOf(login), async (client) => {
      await client.query(`DROP DATABASE IF EXISTS ${client.escapeIdentifier(database)}`);
      await client.query(`CREATE DATABASE ${client.escapeIdentifier(database)}`);
    });
    return addressOf({ ...login, database });
  };
  const makeQueueDatabase = async (database: string): Promise<string> => {
    await makeDatabase(database);
    return (await houseTenants(login, place.secrets, database)).queue;
  };
  return { ...login, redisUrl: redis?.url, makeDatabase, makeQueueDatabase };
}

let opened: Promise<Databases> | undefined;

/** Brings the databases up when the first suite asks for them. */
export function openDatabases(place: Place): Promise<Databases> {
  opened ??= open(openPlace({ ...place, data: join(place.data, 'databases') }));
  return opened;
}
