import { mkdirSync } from 'node:fs';
import { constants, getPriority } from 'node:os';
import { join } from 'node:path';
import { eventually } from '@netward/test-kit';
import { Redis } from 'ioredis';
import { LocalUser } from '../prove/learner.ts';
import { serviceNames } from './environment.ts';
import { openProduct, type Product } from './product.ts';
import { findRedisProgram, openOwnRedis } from './redis.ts';
import { canMount, openSmallDisk, type SmallDisk } from './testing/small-disk.ts';
import { openTemporaryWorkspace, type Workspace } from './workspace.ts';

/** The whole product in a data folder whose disk can be filled: what dies and how it recovers. */

const LONG_MS = 240_000;
const PATIENCE_MS = 120_000;

let disk: SmallDisk | undefined;
let workspace: Workspace;
let product: Product;

const untilRegistered = (): Promise<boolean> =>
  eventually(
    'a registration',
    () => new LocalUser(product.siteUrl).register().then(Boolean, () => false),
    PATIENCE_MS,
  );

const isRefused = (): Promise<boolean> =>
  new LocalUser(product.siteUrl).register().then(
    () => false,
    ({ message }: Error) => message.includes('answered 503'),
  );

const servicePids = (): (number | undefined)[] =>
  serviceNames.map((name) => product.replicas[name][0]?.process.pid);

beforeAll(async () => {
  disk = openSmallDisk(400);
  const data = disk && join(disk.folder, 'data');
  if (data) mkdirSync(data);
  workspace = await openTemporaryWorkspace({ RATE_LIMIT_SCALE: '1000' }, data);
  product = await openProduct(workspace, { stores: { queue: 'PostgreSQL' } });
  await untilRegistered();
}, LONG_MS);
afterAll(async () => {
  await workspace?.stops.stopAll();
  disk?.close();
}, LONG_MS);

test('mails give way to what learners wait for', () => {
  const own = getPriority();
  const ofMails = Math.max(own, constants.priority.PRIORITY_BELOW_NORMAL);
  const priorities = servicePids().map((pid) => getPriority(pid));
  const expected = serviceNames.map((name) => (name === 'mailer-worker' ? ofMails : own));
  expect(priorities).toEqual(expected);
});

test(
  'a PostgreSQL that was killed is started again, and the services go on',
  async () => {
    const before = servicePids();
    const pid = product.postgres?.pid;
    product.postgres?.kill('SIGKILL');
    await eventually('another PostgreSQL', () => product.postgres?.pid !== pid, PATIENCE_MS);
    await untilRegistered();
    expect(servicePids()).toEqual(before);
  },
  LONG_MS,
);

const program = findRedisProgram();
if (program)
  test(
    'a Redis that was killed is started again at its address with what it kept',
    async () => {
      const store = await openOwnRedis(workspace, program);
      const { url, pid } = store;
      const client = new Redis(url);
      client.on('error', () => undefined);
      await client.set('kept', 'yes');
      store.kill('SIGKILL');
      await eventually('another Redis', () => store.pid !== pid, PATIENCE_MS);
      expect(await client.get('kept')).toBe('yes');
      client.disconnect();
    },
    LONG_MS,
  );

if (canMount)
  test(
    'a full disk ends no service, and everything works again once there is room',
    async () => {
      const before = servicePids();
      const makeRoom = disk!.fill();
      await eventually('a refusal', isRefused, PATIENCE_MS);
      expect((await fetch(product.siteUrl)).status).toBe(200);
      // PostgreSQL ends itself when its log finds no room, and cannot be started on a full disk.
      product.postgres!.kill('SIGKILL');
      await eventually('a refusal without it', isRefused, PATIENCE_MS);
      expect(servicePids()).toEqual(before);
      makeRoom();
      await untilRegistered();
      expect(servicePids()).toEqual(before);
    },
    LONG_MS,
  );
