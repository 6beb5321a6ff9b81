import { readdirSync, watch, type FSWatcher } from 'node:fs';
import { join } from 'node:path';
import type { StopList } from '../../harness/stop-list.ts';
import { root } from '../../harness/repository.mjs';

/** Editors write a file in several steps; after this much silence they are done. */
const QUIET_MS = 200;

/** Vite watches the web app itself. */
const NOT_WATCHED = new Set(['web', 'e2e']);

/** Every source folder of every project. */
function sourceFolders(): string[] {
  const tops = ['apps', 'libs'].flatMap((kind) =>
    readdirSync(join(root, kind))
      .filter((name) => !NOT_WATCHED.has(name))
      .map((name) => join(root, kind, name, 'src')),
  );
  const below = tops.flatMap((top) =>
    readdirSync(top, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  return [...tops, ...below];
}

/**
 * Watches folder by folder: on Linux a recursive watch loses a file as soon as an editor replaces
 * it. Returns a function that stops watching.
 */
function watchFolders(onEvent: () => void): () => void {
  const watchers = new Map<string, FSWatcher>();
  const update = (): void => {
    const folders = new Set(sourceFolders());
    for (const [folder, watcher] of watchers)
      if (!folders.has(folder)) {
        watcher.close();
        watchers.delete(folder);
      }
    for (const folder of folders)
      if (!watchers.has(folder)) watchers.set(folder, watch(folder, onChangedFile));
  };
  const onChangedFile = (): void => {
    update();
    onEvent();
  };
  update();
  return () => watchers.forEach((watcher) => watcher.close());
}

/** Calls `onChange` after sources have changed: never twice at once, and again if more changed meanwhile. */
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
  const end = watchFolders(() => {
    clearTimeout(timer);
    timer = setTimeout(() => void run(), QUIET_MS);
  });
  stops.add('watching', () => {
    clearTimeout(timer);
    end();
  });
}
