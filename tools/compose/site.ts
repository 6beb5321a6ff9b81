import { randomUUID } from 'node:crypto';
import type { LookupFunction } from 'node:net';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SmtpSink } from '@netward/test-kit';
import { waitUntil } from '../harness/probe.ts';
import { VisitorConnection, type HttpCall, type HttpReply } from '../prove/connection.ts';
import type { ProofAccount, ProofLearner } from '../prove/learner.ts';
import { ENGINE, HERE, SITE_NAME, type Engine } from './engine.ts';
import { Fault } from '../harness/fault.mjs';
import { root } from '../harness/repository.mjs';

export const SITE = `https://${SITE_NAME}`;
const MAIL_MS = 60_000;

const balancer = { next: () => SITE, insteadOf: () => SITE };

/** A visitor's connection to the site's published port, from one of this machine's addresses. */
export function connectToSite(ca: string, localAddress = HERE.v4): VisitorConnection {
  const [address, family] = localAddress.includes(':') ? [ENGINE.v6, 6] : [ENGINE.v4, 4];
  const lookup: LookupFunction = (_, { all }, done) =>
    all ? done(null, [{ address, family }]) : done(null, address, family);
  return new VisitorConnection(balancer, { ca, localAddress, lookup });
}

/** Somebody who uses the site. */
export class SiteVisitor {
  readonly #connection: VisitorConnection;
  readonly #mail: SmtpSink;

  constructor(ca: string, mail: SmtpSink, localAddress?: string) {
    this.#connection = connectToSite(ca, localAddress);
    this.#mail = mail;
  }

  send(path: string, call: Partial<HttpCall> = {}): Promise<HttpReply> {
    return this.#connection.send({ method: call.body ? 'POST' : 'GET', path, ...call });
  }

  /** Calls the API and returns its answer. Throws unless it succeeds. */
  async ask(path: string, call: Partial<HttpCall> = {}): Promise<Record<string, unknown>> {
    const { status, text, error } = await this.send(path, call);
    if (status < 200 || status > 299)
      throw new Error(`${path} answered ${error ?? `${status} ${text.slice(0, 200)}`}`);
    return JSON.parse(text);
  }

  /** The text of the newest mail to an address. Throws when none comes. */
  async mailTo(email: string): Promise<string> {
    const find = () => this.#mail.mails.findLast(({ recipients }) => recipients.includes(email));
    if (!(await waitUntil(() => Boolean(find()), { deadlineMs: MAIL_MS })))
      throw new Error(`no mail came for ${email} within ${MAIL_MS / 1000} s`);
    return find()?.text ?? '';
  }

  async register(): Promise<ProofAccount> {
    const account = { email: `${randomUUID()}@netward.test`, password: randomUUID() };
    await this.ask('/api/auth/register', { body: { name: 'Ada Lovelace', ...account } });
    return account;
  }

  async verify(email: string): Promise<void> {
    const link = /\/verify-email\?token=[\w-]+/.exec(await this.mailTo(email))?.[0];
    await this.ask(`/api/auth${link}`);
  }

  async logIn({ email, password }: ProofAccount): Promise<string> {
    const { token } = await this.ask('/api/auth/login', { body: { email, password } });
    return String(token);
  }

  /** Registers, opens the link in the mail, and logs in. */
  async becomeLearner(): Promise<ProofLearner> {
    const account = await this.register();
    await this.verify(account.email);
    return { ...account, token: await this.logIn(account) };
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
