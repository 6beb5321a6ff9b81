import { DataSource } from 'typeorm';
import { type Certificates, hasOpenssl, makeCertificates } from '@netward/test-kit';
import { metrics } from '../metrics/metrics.ts';
import { dataSourceOptions, measureDatabase } from './data-source-options.ts';
import { openTlsDoor, type TlsDoor } from '../testing/tls-door.ts';

const url = process.env.TEST_DATABASE_URL ?? '';
const HELD_SECONDS = 0.3;
describe('a measured pool', () => {
  let dataSource: DataSource;

  beforeAll(async () => {
    const options = { url, schema: 'public', entities: [], migrations: [], connectMs: 30_000 };
    dataSource = new DataSource(dataSourceOptions({ ...options, poolSize: 2 }));
    await dataSource.initialize();
    measureDatabase(dataSource);
  });
  afterAll(() => dataSource.destroy());

  async function valueOf(name: string, sample = name): Promise<number> {
    const text = await metrics.getSingleMetricAsString(name);
    const line = text.split('\n').find((one) => one.startsWith(`${sample} `));
    return Number(line?.split(' ').at(-1));
  }

  const waits = (sample: string) =>
    valueOf('database_pool_wait_seconds', `database_pool_wait_seconds${sample}`);

  test('a full pool shows in how long its callers wait', async () => {
    const [longBefore, before] = [await waits('_bucket{le="0.25"}'), await waits('_count')];
    const hold = () => dataSource.query(`SELECT pg_sleep(${HELD_SECONDS})`);
    await Promise.all([hold(), hold(), dataSource.query('SELECT 1')]);
    expect(await waits('_count')).toBe(before + 3);
    // The third caller waited for as long as the others held their connections.
    expect(await waits('_bucket{le="0.25"}')).toBeLessThan(longBefore + 3);
  });

  test('the connections of the server are known, and how many there may be', async () => {
    const used = await valueOf('postgres_connections', 'postgres_connections{kind="used"}');
    const limit = await valueOf('postgres_connections', 'postgres_connections{kind="limit"}');
    expect(used).toBeGreaterThan(0);
    expect(limit).toBeGreaterThan(used);
    expect(await valueOf('postgres_size_bytes')).toBeGreaterThan(1e6);
  });
});

if (hasOpenssl)
  describe('a database that is reached over TLS', () => {
    let certificates: Certificates;
    let door: TlsDoor;
    beforeAll(async () => {
      certificates = makeCertificates();
      door = await openTlsDoor(new URL(url), certificates);
    });
    afterAll(() => {
      door.close();
      certificates.remove();
    });

    async function ask(query: string): Promise<unknown> {
      const address = new URL(url);
      address.host = `localhost:${door.port}`;
      address.search = query;
      const options = { url: address.href, schema: 'public', entities: [], migrations: [] };
      const dataSource = new DataSource(dataSourceOptions(options));
      try {
        await dataSource.initialize();
        return await dataSource.query('SELECT 1 AS one');
      } finally {
        if (dataSource.isInitialized) await dataSource.destroy();
      }
    }

    test('is trusted if the authority named in its address signed its certificate', async () => {
      const before = door.entered;
      const query = `sslmode=verify-full&sslrootcert=${certificates.ca}`;
      expect(await ask(query)).toEqual([{ one: 1 }]);
      expect(door.entered).toBeGreaterThan(before);
    });

    test('is not trusted otherwise', async () => {
      await expect(ask('sslmode=verify-full')).rejects.toThrow(/self-signed|unable to verify/);
    });
  });
