import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { buildAll } from '../harness/build.ts';
import { root } from '../harness/repository.mjs';
import type { Workspace } from '../harness/workspace.ts';

/** What a suite needs to be built: the libraries, every service in bundles besides, or the whole product. */
export type BuildScope = 'libs' | 'services' | 'product';

const FLAGS: Record<BuildScope, readonly string[]> = {
  libs: ['--projects=libs/*'],
  services: ['--exclude=@netward/web'],
  product: [],
};

/** When the compiled files of each library were put there. */
function madeAt(): Map<string, number | undefined> {
  const dist = (name: string) =>
    statSync(join(root, 'libs', name, 'dist'), { throwIfNoEntry: false });
  return new Map(readdirSync(join(root, 'libs')).map((name) => [name, dist(name)?.birthtimeMs]));
}

/** The builds of one run of the tests: one at a time, and nothing is built twice. */
export class Builds {
  #made = madeAt();
  readonly #workspace: Workspace;
  readonly #done = new Map<BuildScope, Promise<void>>();
  #last: Promise<unknown> = Promise.resolve();

  constructor(workspace: Workspace) {
    this.#workspace = workspace;
  }

  /** Runs a build when the one before has ended, however it ended. */
  alone<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#last.then(work, work).finally(() => (this.#made = madeAt()));
    this.#last = result;
    return result;
  }

  /** What something else built meanwhile. Nx empties `dist` first, under tests that read it. */
  builtByOthers(): readonly string[] {
    const now = madeAt();
    return [...this.#made.keys()].filter((name) => this.#made.get(name) !== now.get(name));
  }

  /** Builds the missing projects. */
  require(scope: BuildScope): Promise<void> {
    const done = this.#done.get('product') ?? this.#done.get(scope);
    if (done) return done;
    const code = scope === 'libs' ? 'dist' : 'bundle';
    const build = this.alone(() => buildAll(this.#workspace, code, ...FLAGS[scope]));
    this.#done.set(scope, build);
    return build;
  }

  /** Notes that the whole product was built by other means. */
  noteProduct(): void {
    this.#done.set('product', Promise.resolve());
  }
}
