import { buildAll } from '../start/build.ts';
import { inviteFirstPerson } from '../start/desk.ts';
import { Fault } from '../start/fault.mjs';
import { openOwnPostgres, openOwnRedis } from '../start/infrastructure.ts';
import { planMailbox } from '../start/mailbox/local-mailbox.ts';
import { migrateAll } from '../start/migrations.ts';
import type { Place } from '../start/place.ts';
import type { Binaries } from '../start/postgres/binaries.ts';
import type { LocalPostgres } from '../start/postgres/local-postgres.ts';
import { houseTenants, type DatabaseUrls } from '../start/postgres/tenants.ts';
import { findRedisProgram } from '../start/redis/local-redis.ts';
import type { Surroundings } from '../start/services/environment.ts';
import { step } from '../start/steps.mjs';
import { root } from '../start/workspace.mjs';
import { planModel } from './model.ts';
import { planReplicas, type Copies, type Replica, type Replicas } from './replicas.ts';

/** Something that can be taken away and brought back. */
export interface Part {
  stop(): Promise<unknown>;
  start(): Promise<unknown>;
}

/** The whole product as production runs it, on this machine. */
export interface Product {
  replicas: Replicas;
  postgres: Part & { current(): LocalPostgres };
  databaseUrls: DatabaseUrls;
  redis: Part;
  mailbox: Part & { url: string };
  model: Part;
  startServices(): Promise<void>;
  stopServices(): Promise<void>;
}

export interface Wish {
  copies: Copies;
  /** The repository whose services and schemas begin; by default this one. */
  folder?: string;
  suits?: (binaries: Binaries) => boolean;
}

/** Limits have tests of their own; here they would turn the load away. */
const GENEROUS = { RATE_LIMIT_SCALE: '1000000', ASSISTANT_DAILY_BUDGET: '1000000000' };
const PRODUCTION = { CONTACT_TO: 'desk@netward.test', MAIL_FROM: 'Netward <mail@netward.test>' };

async function openPostgres(place: Place, suits: Wish['suits']): Promise<Product['postgres']> {
  let postgres = await openOwnPostgres(place, suits);
  return {
    current: () => postgres,
    stop: () => postgres.stop(),
    start: async () => {
      postgres = await openOwnPostgres(place, suits);
    },
  };
}

async function openParts(place: Place, suits: Wish['suits']) {
  const program = findRedisProgram();
  if (!program) throw new Fault('This proof needs redis-server or valkey-server on the PATH.');
  const postgres = await step('database', () => openPostgres(place, suits));
  const redis = await step('queue', () => openOwnRedis(place, program));
  const mailbox = await planMailbox(place);
  const model = await planModel(place);
  place.stops.add('the mailbox', () => mailbox.supervised.stop());
  place.stops.add('the model', () => model.process.stop());
  await Promise.all([mailbox.supervised.start(place.stop), model.process.start(place.stop)]);
  return { postgres, redis, mailbox, model };
}

function allOf(replicas: Replicas): Replica[] {
  return Object.values(replicas).flat();
}

/** Brings the product up: its infrastructure, its schemas and so many copies of each service. */
export async function openProduct(
  given: Place,
  { copies, suits, folder = root }: Wish,
): Promise<Product> {
  await buildAll(given, 'bundle');
  const parts = await openParts(given, suits);
  const { postgres, redis, mailbox, model } = parts;
  const openAi = { OPENAI_API_KEY: 'sk-prove', OPENAI_BASE_URL: `${model.url}/v1` };
  const place = {
    ...given,
    settings: { ...given.settings, ...GENEROUS, ...PRODUCTION, ...openAi },
  };
  const password = place.secrets.postgresPassword;
  const databaseUrls = await houseTenants(
    { port: postgres.current().port, password },
    place.secrets,
  );
  await migrateAll({ ...place, folder }, databaseUrls, 'bundle');
  const surroundings: Omit<Surroundings, 'ports'> = {
    settings: place.settings,
    secrets: place.secrets,
    publicUrl: 'http://netward.test',
    databaseUrls,
    redisUrl: redis.url,
    queueDatabaseUrl: undefined,
    smtpUrl: mailbox.smtpUrl,
    deskUsers: await inviteFirstPerson(place.data, place.secrets),
  };
  const replicas = await planReplicas(surroundings, { ...place, folder }, copies);
  const each = (work: (replica: Replica) => Promise<void>) =>
    Promise.all(allOf(replicas).map(work));
  const stopServices = async () => void (await each(({ process }) => process.stop()));
  place.stops.add('the services', stopServices);
  return {
    replicas,
    postgres,
    databaseUrls,
    redis,
    mailbox: partOf(mailbox.supervised, mailbox.url),
    model: partOf(model.process, model.url),
    stopServices,
    startServices: () =>
      step('services', async (note) => {
        note(`${allOf(replicas).length} processes`);
        await each(({ process }) => process.start(place.stop));
      }),
  };
}

/** A process as a part: taken away without warning. */
function partOf(process: Replica['process'], url: string): Part & { url: string } {
  return { url, stop: () => process.stop('SIGKILL'), start: () => process.start() };
}
