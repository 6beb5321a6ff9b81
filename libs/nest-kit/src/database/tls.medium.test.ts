import { DataSource } from 'typeorm';
import { type Certificates, hasOpenssl, makeCertificates } from '@netward/test-kit';
import { openTlsDoor, type TlsDoor } from '../testing/tls-door.ts';
import { dataSourceOptions } from './data-source-options.ts';

const server = new URL(process.env.TEST_DATABASE_URL ?? '');

if (hasOpenssl)
  describe('a database that is reached over TLS', () => {
    let certificates: Certificates;
    let door: TlsDoor;
    beforeAll(async () => {
      certificates = makeCertificates();
      door = await openTlsDoor(server, certificates);
    });
    afterAll(() => {
      door.close();
      certificates.remove();
    });

    async function ask(query: string): Promise<unknown> {
      const url = new URL(server);
      url.host = `localhost:${door.port}`;
      url.search = query;
      const options = { url: url.href, schema: 'public', entities: [], migrations: [] };
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
