import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Fault } from '../harness/fault.mjs';
import { root } from '../harness/repository.mjs';
import type { Engine } from './engine.ts';

const MANUALS = ['deploy', 'assistant-scaling', 'runbook', 'operators', 'support', 'observability'];
const manuals = MANUALS.map((name) => readFileSync(join(root, 'docs', `${name}.md`), 'utf8'))
  .join('\n')
  .replace(/\s+/g, ' ');
const FOLDER = '/srv/netward';

/** Somebody at the shell of the host, in the repository's folder, with a strict umask. */
export class HostOperator {
  readonly folder: string;
  readonly #engine: Engine;
  /** Every command that was typed, in order. */
  readonly typed: string[] = [];

  constructor(engine: Engine, tree: string) {
    this.#engine = engine;
    this.folder = join(tree, FOLDER);
  }

  /** Types a command as the manuals have it, word for word, and behind it what they leave open. */
  async type(command: string, given = ''): Promise<string> {
    if (!manuals.includes(command.replace(/\s+/g, ' ')))
      throw new Fault(`No manual says: ${command}`);
    this.typed.push(command);
    return this.look(`${command}${given}`);
  }

  /** Runs something that no manual needs to say: how the check looks, or a disaster. */
  look(script: string): Promise<string> {
    return this.#engine.run(`umask 027; cd ${FOLDER} && ${script}`, 'operator');
  }

  read(file: string): string {
    return readFileSync(join(this.folder, file), 'utf8');
  }

  write(file: string, text: string): void {
    writeFileSync(join(this.folder, file), text);
  }

  /** Edits .env: replaces a setting or adds it. */
  set(settings: Record<string, string>): void {
    const names = Object.keys(settings);
    const others = this.read('.env')
      .split('\n')
      .filter((line) => !names.some((name) => line.startsWith(`${name}=`)));
    const lines = names.map((name) => `${name}=${settings[name]}`);
    this.write('.env', [...others.filter(Boolean), ...lines, ''].join('\n'));
  }
}
