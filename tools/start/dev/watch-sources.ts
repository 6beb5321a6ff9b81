import { readdirSync, watch } from 'node:fs';
import { join } from 'node:path';
import type { StopList } from '../stop-list.ts';
import { root } from '../workspace.mjs';

/** Editors write a file in several steps; this much quiet means they are done. */
const QUIET_MS = 200;

/** Vite looks after the web app itself. */
const NOT_OURS = new Set(['web', 'e2e']);

function sourceFolders(): string[] {
  return ['apps', 'libs'].flatMap((kind) =>
    readdirSync(join(root, kind))
      .filter((name) => !NOT_OURS.has(name))
      .map((name) => join(root, kind, name, 'src')),
  );
}

/** Calls `onChange` after sources changed; never twice at once, and again when more changed meanwhile. */
export function watchSources(onChange: () => Promise<void>, stops: StopList): void {
  let isRunning = false;
  let isStale = false;
  const run = async (): Promise<void> => {
    isStale = true;
    if (isRunning) return;
    isRunning = true;
    while (isStale) {
      isStale = false;
      await onChange();
    }
    isRunning = false;
  };
  let timer: NodeJS.Timeout | undefined;
  const watchers = sourceFolders().map((folder) =>
    watch(folder, { recursive: true }, () => {
      clearTimeout(timer);
      timer = setTimeout(() => void run(), QUIET_MS);
    }),
  );
  stops.add('watching', () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  });
}
