import { hasRedis, RedisServers } from '@netward/test-kit';
import { checkRedis, findRedis } from './checks.ts';

const CAREFUL = ['--appendonly', 'yes', '--maxmemory-policy', 'noeviction'];

if (hasRedis)
  describe('a Redis of our own', () => {
    const servers = new RedisServers();
    afterAll(() => servers.close());

    async function look(...options: string[]) {
      const port = await servers.start(...options);
      const findings = await checkRedis(`redis://127.0.0.1:${port}`);
      return Object.fromEntries(findings.map(({ check, status }) => [check, status]));
    }

    test('that keeps everything is well', async () => {
      expect(await look(...CAREFUL)).toEqual({
        redis: 'ok',
        'redis policy': 'ok',
        'redis file': 'ok',
        'redis memory': 'ok',
        'clock of redis': 'ok',
      });
    });

    test('that drops keys is a fault, one that writes nothing down a warning', async () => {
      expect(await look('--maxmemory-policy', 'allkeys-lru')).toMatchObject({
        'redis policy': 'fault',
        'redis file': 'warning',
      });
    });

    test('that is nearly full is a fault', async () => {
      expect(await look(...CAREFUL, '--maxmemory', '900kb')).toMatchObject({
        'redis memory': 'fault',
      });
    });

    test('that wants another password is one line, and so is one that is not there', async () => {
      const port = await servers.start();
      await servers.ask(port, (redis) => redis.config('SET', 'requirepass', 'secret'));
      const refused = await checkRedis(`redis://default:wrong@127.0.0.1:${port}`);
      expect(refused).toMatchObject([{ check: 'redis', status: 'fault' }]);
      const away = await checkRedis('redis://127.0.0.1:1');
      expect(away).toMatchObject([{ check: 'redis', status: 'fault' }]);
      expect(away[0]?.text).toContain('check REDIS_URL');
    });
  });

test('a service without Redis says so', async () => {
  expect(await findRedis(undefined)).toMatchObject({ status: 'ok', text: 'not used' });
});
