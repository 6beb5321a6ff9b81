import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { temporaryFolder } from '../../harness/testing/temporary-folder.ts';
import { root } from '../../harness/repository.mjs';

const MADE = new Set(['dist', 'bundle', 'node_modules']);

/** A copy of some projects, to change and build. Every other package is the repository's own. */
export class CopiedProjects {
  readonly folder = temporaryFolder();

  /** `projects` are folders such as 'libs/levels'. */
  constructor(projects: readonly string[]) {
    cpSync(join(root, 'tsconfig.base.json'), this.path('tsconfig.base.json'));
    for (const project of projects) {
      cpSync(join(root, project), this.path(project), {
        recursive: true,
        filter: (from) => !MADE.has(basename(from)),
      });
      linkAll(join(root, project, 'node_modules'), this.path(project, 'node_modules'));
    }
    linkAll(join(root, 'node_modules'), this.path('node_modules'), '@netward');
    linkAll(join(root, 'node_modules', '@netward'), this.path('node_modules', '@netward'));
    for (const project of projects) {
      const link = this.path('node_modules', '@netward', basename(project));
      rmSync(link);
      symlinkSync(this.path(project), link);
    }
  }

  path(...parts: readonly string[]): string {
    return join(this.folder, ...parts);
  }

  /** Builds a project as its package.json says. Throws with what the build says. */
  compile(project: string): void {
    const { scripts } = JSON.parse(readFileSync(this.path(project, 'package.json'), 'utf8'));
    this.#execute('sh', ['-c', scripts.build], project);
  }

  /** Runs Node.js in a project and answers its output. Throws with all output when it fails. */
  run(args: readonly string[], project: string): string {
    return this.#execute(process.execPath, args, project);
  }

  #execute(program: string, args: readonly string[], project: string): string {
    try {
      const cwd = this.path(project);
      return execFileSync(program, args, { cwd, encoding: 'utf8', stdio: 'pipe' });
    } catch (error) {
      const { stdout, stderr } = error as { stdout: string; stderr: string };
      throw new Error(`${args.join(' ')} failed in ${project}:\n${stdout}${stderr}`, {
        cause: error,
      });
    }
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Links every entry of a folder, if there is such a folder, but for one. */
function linkAll(from: string, to: string, but?: string): void {
  mkdirSync(to, { recursive: true });
  for (const name of entriesOf(from))
    if (name !== but) symlinkSync(join(from, name), join(to, name));
}

function entriesOf(folder: string): string[] {
  const place = relative(root, folder);
  try {
    return readdirSync(folder).filter((name) => name !== '.bin' && name !== '.package-lock.json');
  } catch {
    if (place === 'node_modules') throw new Error('install the packages before this test');
    return [];
  }
}
