import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join, relative, sep } from 'node:path';
import { runCommand, tailOf } from '../../harness/command.ts';
import { Fault } from '../../harness/fault.mjs';
import { root } from '../../harness/repository.mjs';
import type { Workspace } from '../../harness/workspace.ts';
import { applySabotage, type Sabotage } from './sabotages.ts';

const NOT_COPIED = new Set(['node_modules', '.git', '.data', '.nx', 'test-results']);

/** Links every package of a `node_modules`; those of our own lead to the copy. */
function linkPackages(from: string, to: string, copy: string): void {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) {
    if (name !== '@netward') {
      symlinkSync(realpathSync(join(from, name)), join(to, name));
      continue;
    }
    mkdirSync(join(to, name));
    for (const project of readdirSync(join(from, name))) {
      const place = relative(realpathSync(root), realpathSync(join(from, name, project)));
      symlinkSync(join(copy, place), join(to, name, project));
    }
  }
}

const roomOf = (file: string): string => file.split('/').slice(0, 2).join('/');

/** A copy of the built repository in which faults can be put and taken out again. */
export class ScratchCopy {
  readonly folder: string;
  readonly #workspace: Workspace;

  constructor(workspace: Workspace) {
    this.#workspace = workspace;
    this.folder = join(workspace.data, 'scratch');
    rmSync(this.folder, { recursive: true, force: true });
    const isCopied = (path: string): boolean =>
      !relative(root, path)
        .split(sep)
        .some((part) => NOT_COPIED.has(part));
    for (const name of readdirSync(root).filter((one) => !NOT_COPIED.has(one)))
      cpSync(join(root, name), join(this.folder, name), { recursive: true, filter: isCopied });
    const rooms = ['apps', 'libs'].flatMap((kind) =>
      readdirSync(join(root, kind)).map((name) => join(kind, name)),
    );
    for (const room of ['', 'tools', ...rooms]) {
      const packages = join(root, room, 'node_modules');
      if (existsSync(packages))
        linkPackages(packages, join(this.folder, room, 'node_modules'), this.folder);
    }
  }

  /** Puts a fault in, runs something on the copy, and takes the fault out. */
  async with<T>(sabotage: Sabotage, work: () => Promise<T>): Promise<T> {
    const file = join(this.folder, sabotage.file);
    const source = readFileSync(file, 'utf8');
    writeFileSync(file, applySabotage(source, sabotage));
    try {
      await this.#rebuild(sabotage);
      return await work();
    } finally {
      writeFileSync(file, source);
      await this.#rebuild(sabotage);
    }
  }

  /** A library is used by its built code; tests of a service compile their own, a campaign does not. */
  async #rebuild({ file, caughtBy }: Sabotage): Promise<void> {
    const room = roomOf(file);
    const isLibrary = room.startsWith('libs/');
    if (!isLibrary && 'room' in caughtBy && caughtBy.size === 'small') return;
    await this.#npm(room, 'build');
    if ('campaign' in caughtBy && !isLibrary) await this.#npm(room, 'bundle');
  }

  async #npm(room: string, script: string): Promise<void> {
    const { logs, stop } = this.#workspace;
    const command = { command: 'npm', args: ['run', script], cwd: join(this.folder, room) };
    const { code, output } = await runCommand(command, join(logs, 'sabotage-build.log'), { stop });
    if (code !== 0) throw new Fault(`The sabotaged ${room} cannot be built:\n${tailOf(output)}`);
  }
}
