import { statfs } from 'node:fs/promises';
import { clockFinding, type DoctorFinding, findingsOf, inMegabytes } from './finding.ts';

const PATIENCE_MS = 3000;
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
