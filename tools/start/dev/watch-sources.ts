import { readdirSync, watch, type FSWatcher } from 'node:fs';
import { join } from 'node:path';
import type { StopList } from '../stop-list.ts';
import { root } from '../workspace.mjs';

/** Editors write a file in several steps; this much quiet means they are done. */
const QUIET_MS = 200;

/** Vite looks after the web app itself. */
const NOT_OURS = new Set(['web', 'e2e']);

/** Every folder of sources, from the top of each project's down. */
function sourceFolders(): string[] {
  const tops = ['apps', 'libs'].flatMap((kind) =>
    readdirSync(join(root, kind))
      .filter((name) => !NOT_OURS.has(name))
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
 * Watches folder by folder: a recursive watch loses a file on Linux as soon as an editor replaces
 * it. Answers what ends the watching.
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
      if (!watchers.has(folder)) watchers.set(folder, watch(folder, notice));
  };
  const notice = (): void => {
    update();
    onEvent();
  };
  update();
  return () => watchers.forEach((watcher) => watcher.close());
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
  const end = watchFolders(() => {
    clearTimeout(timer);
    timer = setTimeout(() => void run(), QUIET_MS);
  });
  stops.add('watching', () => {
    clearTimeout(timer);
    end();
  });
}
