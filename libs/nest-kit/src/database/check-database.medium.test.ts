import { randomBytes } from 'node:crypto';
import { createTestDatabase, type TestDatabase } from '@netward/test-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import type { DoctorFinding } from '../operator/checks.ts';
import { checkDatabase } from './check-database.ts';
import type { DatabaseOptions } from './data-source-options.ts';
import { migrate } from './migrate.ts';

class CreateNotes1700000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE learning.notes (id uuid PRIMARY KEY)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE learning.notes');
  }
}

class CreateLabels1700000000001 extends CreateNotes1700000000000 {
  override async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE learning.labels (id uuid PRIMARY KEY)`);
  }
}

const ROLE = `doctor_${randomBytes(4).toString('hex')}`;
const PLAN = { poolSize: 10, replicas: 1 };

let database: TestDatabase;
/** As the service: the address of a role that is no superuser. */
let own: DatabaseOptions;

beforeAll(async () => {
  database = await createTestDatabase('doctor');
  await database.query(`CREATE ROLE ${ROLE} LOGIN PASSWORD 'x'`);
  await database.query(`CREATE SCHEMA learning AUTHORIZATION ${ROLE}`);
  const url = Object.assign(new URL(database.url), { username: ROLE, password: 'x' }).href;
  own = { url, schema: 'learning', entities: [], migrations: [CreateNotes1700000000000] };
  await migrate(own);
});
afterAll(async () => {
  await database.query(`DROP OWNED BY ${ROLE} CASCADE`);
  await database.query(`DROP ROLE ${ROLE}`);
  await database.drop();
});

/** The findings that are not ok, or that belong to one check. */
async function look(
  changes: Partial<DatabaseOptions> = {},
  { plan = PLAN, check = '' } = {},
): Promise<DoctorFinding[]> {
  const findings = await checkDatabase({ ...own, ...changes }, plan);
  return findings.filter((finding) => (check ? finding.check === check : finding.status !== 'ok'));
}

test('a role with its schema, migrated, is well', async () => {
  expect(await look()).toEqual([]);
  const checks = (await checkDatabase(own, PLAN)).map(({ check }) => check);
  expect(checks).toEqual([
    'postgresql',
    'postgresql rights',
    'migrations',
    'postgresql connections',
    'postgresql size',
    'clock of postgresql',
  ]);
});

test('a migration that has not run is a fault, one too many a warning', async () => {
  const both = [CreateNotes1700000000000, CreateLabels1700000000001];
  expect(await look({ migrations: both })).toEqual([
    {
      check: 'migrations',
      status: 'fault',
      text: '1 have not run: CreateLabels1700000000001; run migrate.js',
    },
  ]);
  expect(await look({ migrations: [] })).toMatchObject([
    { check: 'migrations', status: 'warning' },
  ]);
});

test('pools that are larger than what the server permits are a fault, those above half a warning', async () => {
  const check = 'postgresql connections';
  const [found] = await look({}, { check });
  const permitted = Number(/of (\d+) permitted/.exec(found?.text ?? '')?.[1]);
  expect(permitted).toBeGreaterThan(10);
  const withPool = (poolSize: number) => look({}, { check, plan: { poolSize, replicas: 2 } });
  expect(await withPool(permitted)).toMatchObject([{ status: 'fault' }]);
  expect(await withPool(Math.floor(permitted / 2) - 1)).toMatchObject([{ status: 'warning' }]);
});

test('a superuser, and a role that may use the schema of another service, are warned of', async () => {
  expect(await look({ url: database.url })).toMatchObject([
    { check: 'postgresql rights', status: 'warning', text: expect.stringContaining('superuser') },
  ]);
  await database.query(`CREATE SCHEMA auth`);
  await database.query(`GRANT USAGE ON SCHEMA auth TO ${ROLE}`);
  expect(await look()).toMatchObject([
    { check: 'postgresql rights', status: 'warning', text: expect.stringContaining('auth') },
  ]);
  await database.query(`DROP SCHEMA auth`);
});

test('a table that belongs to somebody else is a fault', async () => {
  await database.query(`CREATE TABLE learning.foreign_notes (id uuid PRIMARY KEY)`);
  expect(await look()).toMatchObject([
    { status: 'fault', text: expect.stringContaining('foreign_notes') },
  ]);
  await database.query(`DROP TABLE learning.foreign_notes`);
});

test('a schema that is not there says to run the migrations', async () => {
  const [rights, migrations] = await look({ schema: 'nothing' });
  expect(rights).toMatchObject({ status: 'fault', text: expect.stringContaining('no schema') });
  expect(migrations).toMatchObject({ check: 'migrations', status: 'fault' });
});

test('a server that is away, or does not let the role in, is one line', async () => {
  const [wrongPort, wrongRole] = [new URL(own.url), new URL(own.url)];
  wrongPort.port = '1';
  wrongRole.username = `no_${ROLE}`;
  expect(await look({ url: wrongPort.href })).toMatchObject([{ status: 'fault' }]);
  const [refused, ...more] = await look({ url: wrongRole.href });
  expect(refused?.text).toMatch(/^cannot be reached \(.+\); check DATABASE_URL/);
  expect(more).toEqual([]);
});
