import { connectRedisAt } from '../redis/connect-redis.ts';
import { clockFinding, type DoctorFinding, findingsOf, inMegabytes } from './finding.ts';

const PATIENCE_MS = 3000;
/** What the queue needs (BullMQ). */
const OLDEST = [6, 2] as const;
const FULL = { warning: 0.8, fault: 0.95 };

function readInfo(text: string): Map<string, string> {
  return new Map(
    [...text.matchAll(/^(\w+):(.*?)\r?$/gm)].map(([, key = '', value = '']) => [key, value]),
  );
}

function versionFinding(version: string): DoctorFinding {
  const { ok, fault } = findingsOf('redis');
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const isOld = major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1]);
  return isOld
    ? fault(`is version ${version}; the queue needs ${OLDEST.join('.')} or newer`)
    : ok(`answers, version ${version}`);
}

function policyFinding(policy: string): DoctorFinding {
  const { ok, fault } = findingsOf('redis policy');
  if (policy === 'noeviction') return ok('keeps everything (noeviction)');
  return fault(`drops keys when its memory is full (${policy}); set maxmemory-policy noeviction`);
}

function fileFinding(isOn: boolean): DoctorFinding {
  const { ok, warning } = findingsOf('redis file');
  if (isOn) return ok('every write goes to the append-only file');
  return warning(
    'a crash resets the limits and delays waiting mail, since nothing is written down; set appendonly yes',
  );
}

/** Where Redis has no limit, the machine's memory is the limit. */
function memoryFinding(used: number, limit: number): DoctorFinding {
  const { ok, warning, fault } = findingsOf('redis memory');
  const share = `${inMegabytes(used)} of ${inMegabytes(limit)}`;
  if (used < limit * FULL.warning) return ok(share);
  const say = used < limit * FULL.fault ? warning : fault;
  return say(`${share}; raise maxmemory, or find out what fills it (redis-cli --bigkeys)`);
}

/** Looks at the Redis of an address: version, policy, append-only file, memory and clock. */
export async function checkRedis(url: string): Promise<DoctorFinding[]> {
  const redis = connectRedisAt(url, {
    maxRetriesPerRequest: 1,
    connectTimeout: PATIENCE_MS,
    commandTimeout: PATIENCE_MS,
  });
  redis.on('error', () => undefined);
  try {
    const info = readInfo(await redis.info());
    const begun = Date.now();
    const [seconds, micros] = (await redis.call('TIME')) as [string, string];
    const theirs = Number(seconds) * 1000 + Number(micros) / 1000;
    const number = (key: string): number => Number(info.get(key) ?? 0);
    return [
      versionFinding(info.get('redis_version') ?? 'unknown'),
      policyFinding(info.get('maxmemory_policy') ?? 'unknown'),
      fileFinding(info.get('aof_enabled') === '1'),
      memoryFinding(number('used_memory'), number('maxmemory') || number('total_system_memory')),
      clockFinding('redis', theirs, { begun, ended: Date.now() }),
    ];
  } catch (error) {
    const { fault } = findingsOf('redis');
    return [fault(`does not answer (${(error as Error).message}); check REDIS_URL and the server`)];
  } finally {
    redis.disconnect();
  }
}

/** Looks only whether Redis answers, for services other than the one that owns the queue. */
export async function findRedis(url: string | undefined): Promise<DoctorFinding> {
  if (!url) return findingsOf('redis').ok('not used');
  const [first] = await checkRedis(url);
  return first as DoctorFinding;
}
