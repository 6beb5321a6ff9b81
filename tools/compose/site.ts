import { randomUUID } from 'node:crypto';
import type { LookupFunction } from 'node:net';
import type { SmtpSink } from '@netward/test-kit';
import { waitUntil } from '../harness/probe.ts';
import { VisitorConnection, type HttpCall, type HttpReply } from '../prove/connection.ts';
import type { ProofLearner } from '../prove/learner.ts';
import { ENGINE, HERE, SITE_NAME } from './engine.ts';

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

  async register(): Promise<{ email: string; password: string }> {
    const account = { email: `${randomUUID()}@netward.test`, password: randomUUID() };
    await this.ask('/api/auth/register', { body: { name: 'Ada Lovelace', ...account } });
    return account;
  }

  async verify(email: string): Promise<void> {
    const link = /\/verify-email\?token=[\w-]+/.exec(await this.mailTo(email))?.[0];
    await this.ask(`/api/auth${link}`);
  }

  async logIn(body: { email: string; password: string }): Promise<string> {
    const { email, password } = body;
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
