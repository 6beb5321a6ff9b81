import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LabState } from '@netward/lab-engine';
import { stateOf, type NetworkPart } from '@netward/lab-engine/reference';
import { Hosts } from './hosts.ts';

const CONF = join(import.meta.dirname, 'conf');

/** A network of real tools, with the folder of its configuration files and logs. */
export class RealNetwork {
  readonly hosts = new Hosts();
  readonly parts: ReadonlySet<NetworkPart>;
  /** The lab's state that this network is to be. */
  readonly state: LabState;
  readonly folder: string;
  readonly pki: string;

  constructor(parts: readonly NetworkPart[], folder: string, pki: string) {
    this.parts = new Set(parts);
    this.state = stateOf(parts);
    this.folder = folder;
    this.pki = pki;
    mkdirSync(folder, { recursive: true });
  }

  file(name: string): string {
    return join(this.folder, name);
  }

  /** A file of `conf/` with its places filled in. */
  fill(template: string, places: Readonly<Record<string, string>> = {}): string {
    const known: Record<string, string> = { FOLDER: this.folder, PKI: this.pki, ...places };
    const text = readFileSync(join(CONF, template), 'utf8');
    return text.replace(/@([A-Z]+)@/g, (_, place: string) => known[place] ?? '');
  }

  /** Writes a configuration file of this network and answers its path. */
  write(name: string, text: string): string {
    writeFileSync(this.file(name), text);
    return this.file(name);
  }

  /** The lines of a log from this offset on. */
  read(name: string, from = 0): string {
    try {
      return readFileSync(this.file(name)).subarray(from).toString();
    } catch {
      return '';
    }
  }

  /** The JSON entries of a log from this place on. */
  entries<Entry>(name: string, from = 0): Entry[] {
    const lines = this.read(name, from).split('\n');
    return lines.filter(Boolean).map((line) => JSON.parse(line) as Entry);
  }

  sizeOf(name: string): number {
    try {
      return readFileSync(this.file(name)).length;
    } catch {
      return 0;
    }
  }
}

/** A conf file that a network does not change. */
export const confFile = (name: string): string => join(CONF, name);
