import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Lock } from './lock.mjs';
import { openPortBook, type PortBook } from './ports.ts';
import { keepSecrets, type Secrets } from './secrets.ts';
import type { Settings } from './settings.ts';
import type { StopList } from './stop-list.ts';

/** Where a system lives, and what everything in it needs to be started and stopped. */
export interface Place {
  data: string;
  logs: string;
  lock: Lock;
  settings: Settings;
  secrets: Secrets;
  ports: PortBook;
  /** Aborts when somebody wishes to stop. */
  stop: AbortSignal;
  stops: StopList;
}

/** Opens a data folder: its secrets are made when it is new. */
export function openPlace(
  given: Pick<Place, 'data' | 'lock' | 'settings' | 'stop' | 'stops'>,
): Place {
  const logs = join(given.data, 'logs');
  mkdirSync(logs, { recursive: true });
  return { ...given, logs, secrets: keepSecrets(given.data), ports: openPortBook(given.data) };
}
