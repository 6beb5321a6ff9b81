import { digitsIn, webPaths } from '@netward/contracts';

/** The address that opens a level. */
export function levelLink(level: string): string {
  return `${webPaths.labs}?level=${level}`;
}

/** The level that an address of the labs opens, itself or by a run: the second digit of its code. */
export function linkedLevel(url: string): string {
  const query = new URLSearchParams(url.slice(webPaths.labs.length));
  const run = query.get('run');
  return String(run ? digitsIn(run)?.[1] : query.get('level'));
}
