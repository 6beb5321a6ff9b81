import { statfs } from 'node:fs/promises';
import { connectRedisAt } from '../redis/redis.ts';

/** What a check says: a warning can wait, a fault means that something does not work. */
export type FindingStatus = 'ok' | 'warning' | 'fault';

/** One line of `netward doctor`. `text` says what was found and, unless all is well, what to do. */
export interface DoctorFinding {
  check: string;
  status: FindingStatus;
  text: string;
}

/** Makes the findings of one check. */
export function findingsOf(check: string) {
  const finding =
    (status: FindingStatus) =>
    (text: string): DoctorFinding => ({ check, status, text });
  return { ok: finding('ok'), warning: finding('warning'), fault: finding('fault') };
}

/** Sessions of other clocks are accepted this far, in seconds (`CLOCK_TOLERANCE` of the verifier). */
const REFUSED_FROM_S = 30;
const NOTED_FROM_S = 2;

/** When something was asked, and when the answer was there, in milliseconds of this clock. */
export interface AskedAt {
  begun: number;
  ended: number;
}

/** Compares a clock, read between `begun` and `ended`, with ours. `grainMs` is how coarse it is. */
export function clockFinding(
  whose: string,
  theirs: number,
  { begun, ended }: AskedAt,
  grainMs = 0,
): DoctorFinding {
  const { ok, warning, fault } = findingsOf(`clock of ${whose}`);
  const early = begun - theirs - grainMs;
  const late = theirs - ended;
  const seconds = Math.max(early, late, 0) / 1000;
  const how = `${seconds.toFixed(1)} s ${late > early ? 'ahead of' : 'behind'} ours`;
  const mend = 'let a time service (chrony, systemd-timesyncd) set both clocks';
  if (seconds >= REFUSED_FROM_S) return fault(`is ${how}, so sessions are refused; ${mend}`);
  if (seconds >= NOTED_FROM_S) return warning(`is ${how}; ${mend}`);
  return ok(`agrees with ours to ${Math.ceil((ended - begun + grainMs) / 100) / 10} s`);
}

/** Bytes as a person reads them. */
export function inMegabytes(bytes: number): string {
  const megabytes = bytes / 2 ** 20;
  return megabytes < 1024 ? `${Math.ceil(megabytes)} MB` : `${(megabytes / 1024).toFixed(1)} GB`;
}

/** A Date header tells whole seconds. */
const HEADER_GRAIN_MS = 1000;
const LOW = { warning: 0.15, fault: 0.05 };

async function missingOf(response: Response): Promise<string> {
  const body = (await response.json().catch(() => ({}))) as { missing?: string[] };
  return body.missing?.join(', ') || `it answered ${response.status}`;
}

/** Looks whether a service of the house is ready, and at its clock. */
export async function checkService(name: string, url: string): Promise<DoctorFinding[]> {
  const { ok, fault } = findingsOf(name);
  const begun = Date.now();
  let response: Response;
  try {
    response = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(PATIENCE_MS) });
  } catch (error) {
    const { cause, message } = error as Error & { cause?: Error };
    return [fault(`cannot be reached (${cause?.message || message}); is it running?`)];
  }
  const ended = Date.now();
  const theirs = Date.parse(response.headers.get('date') ?? '');
  return [
    response.ok ? ok('is ready') : fault(`is not ready: ${await missingOf(response)}`),
    ...(theirs ? [clockFinding(name, theirs, { begun, ended }, HEADER_GRAIN_MS)] : []),
  ];
}

/** Looks how much room the disk has that holds `folder`; in a container that is the engine's. */
export async function checkDisk(folder: string): Promise<DoctorFinding> {
  const { ok, warning, fault } = findingsOf('disk');
  const { bavail, blocks, bsize } = await statfs(folder);
  const share = `${inMegabytes(bavail * bsize)} of ${inMegabytes(blocks * bsize)} are free`;
  if (bavail >= blocks * LOW.warning) return ok(share);
  const say = bavail < blocks * LOW.fault ? fault : warning;
  return say(`only ${share}; enlarge it, or remove old images and logs`);
}

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
