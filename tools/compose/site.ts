import type { LookupFunction } from 'node:net';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SmtpSink } from '@netward/test-kit';
import { VisitorConnection, type HttpCall, type HttpReply } from '../prove/connection.ts';
import { SiteUser } from '../prove/learner.ts';
import { ENGINE, HERE, SITE_NAME, type Engine } from './engine.ts';
import { Fault } from '../harness/fault.mjs';
import { root } from '../harness/repository.mjs';

export const SITE = `https://${SITE_NAME}`;

export function connectToSite(ca: string, localAddress = HERE.v4): VisitorConnection {
  const [address, family] = localAddress.includes(':') ? [ENGINE.v6, 6] : [ENGINE.v4, 4];
  const lookup: LookupFunction = (_, { all }, done) =>
    all ? done(null, [{ address, family }]) : done(null, address, family);
  return new VisitorConnection([SITE], { ca, localAddress, lookup });
}

export class SiteVisitor extends SiteUser {
  readonly #connection: VisitorConnection;
  readonly #mail: SmtpSink;

  constructor(ca: string, mail: SmtpSink, localAddress?: string) {
    super();
    this.#connection = connectToSite(ca, localAddress);
    this.#mail = mail;
  }

  send(path: string, call: Partial<HttpCall> = {}): Promise<HttpReply> {
    return this.#connection.send({ method: call.body ? 'POST' : 'GET', path, ...call });
  }

  async ask(path: string, call: Partial<HttpCall> = {}): Promise<Record<string, unknown>> {
    const { status, text, error } = await this.send(path, call);
    if (status < 200 || status > 299)
      throw new Error(`${path} answered ${error ?? `${status} ${text.slice(0, 200)}`}`);
    return JSON.parse(text);
  }

  async mailsFor(email: string): Promise<string[]> {
    const own = this.#mail.mails.filter(({ recipients }) => recipients.includes(email));
    return own.toReversed().map(({ text = '' }) => text);
  }

  close(): void {
    this.#connection.close();
  }
}

const MANUALS = ['deploy', 'assistant-scaling', 'runbook', 'operators', 'support', 'observability'];
const manuals = MANUALS.map((name) => readFileSync(join(root, 'docs', `${name}.md`), 'utf8'))
  .join('\n')
  .replace(/\s+/g, ' ');
const FOLDER = '/srv/netward';

/** Somebody at the shell of the host, in the repository's folder, with a strict umask. */
export class HostOperator {
  readonly folder: string;
  readonly #engine: Engine;
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

  set(settings: Record<string, string>): void {
    const names = Object.keys(settings);
    const others = this.read('.env')
      .split('\n')
      .filter((line) => !names.some((name) => line.startsWith(`${name}=`)));
    const lines = names.map((name) => `${name}=${settings[name]}`);
    this.write('.env', [...others.filter(Boolean), ...lines, ''].join('\n'));
  }
}
