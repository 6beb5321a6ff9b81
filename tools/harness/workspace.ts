import { chmodSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { say } from './steps.mjs';
import { temporaryFolder } from './testing/temporary-folder.ts';
import { takeLock, type Lock } from './lock.mjs';
import { openPortBook, type PortBook } from './ports.ts';
import { keepSecrets, type Secrets } from './secrets.ts';
import type { Settings } from './environment.ts';

export class StopList {
  readonly #entries: { name: string; stop: () => Promise<void> | void }[] = [];

  add(name: string, stop: () => Promise<void> | void): void {
    this.#entries.push({ name, stop });
  }

  /** Stops everything, last first. A failure does not keep the others running. */
  async stopAll(): Promise<void> {
    for (let entry = this.#entries.pop(); entry; entry = this.#entries.pop()) {
      try {
        await entry.stop();
      } catch (error) {
        say(`  ${entry.name} could not be stopped: ${(error as Error).message}`);
      }
    }
  }
}

export interface Workspace {
  data: string;
  logs: string;
  lock: Lock;
  settings: Settings;
  secrets: Secrets;
  ports: PortBook;
  /** Aborts when somebody asks to stop. */
  stop: AbortSignal;
  stops: StopList;
}

export function openWorkspace(
  given: Pick<Workspace, 'data' | 'lock' | 'settings' | 'stop' | 'stops'>,
): Workspace {
  const logs = join(given.data, 'logs');
  mkdirSync(logs, { recursive: true });
  return { ...given, logs, secrets: keepSecrets(given.data), ports: openPortBook(given.data) };
}

/** A workspace for one test, in its own folder. Its `stops` also remove the folder. */
export async function openTemporaryWorkspace(
  settings: Settings,
  data = temporaryFolder(),
): Promise<Workspace> {
  // For root, PostgreSQL runs as another account; secrets inside have their own mode.
  chmodSync(data, 0o755);
  const stops = new StopList();
  stops.add('the folder', () => rmSync(data, { recursive: true, force: true }));
  const { signal } = new AbortController();
  return openWorkspace({ data, lock: await takeLock(data), settings, stop: signal, stops });
}
