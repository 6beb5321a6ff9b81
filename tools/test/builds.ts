import { buildAll } from '../harness/build.ts';
import type { Workspace } from '../harness/workspace.ts';

/** What a suite needs to be built: the libraries, every service in bundles besides, or the whole product. */
export type BuildScope = 'libs' | 'services' | 'product';

const FLAGS: Record<BuildScope, readonly string[]> = {
  libs: ['--projects=libs/*'],
  services: ['--exclude=@netward/web'],
  product: [],
};

/** The builds of one run of the tests: one at a time, and nothing is built twice. */
export class Builds {
  readonly #workspace: Workspace;
  readonly #done = new Map<BuildScope, Promise<void>>();
  #last: Promise<unknown> = Promise.resolve();

  constructor(workspace: Workspace) {
    this.#workspace = workspace;
  }

  /** Runs a build when the one before has ended, however it ended. */
  alone<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#last.then(work, work);
    this.#last = result;
    return result;
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
