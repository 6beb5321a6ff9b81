import { randomUUID } from 'node:crypto';
import { waitUntil } from '../harness/probe.ts';

export type ProofAccount = { email: string; password: string };

export type ProofLearner = ProofAccount & { token: string };

type ApiCallOptions = { body?: object; token?: string };

const MAIL_MS = 60_000;

/** Calls the API and returns its answer. Throws unless it succeeds. */
export async function callApi(
  url: string,
  { body, token = '' }: ApiCallOptions = {},
): Promise<Record<string, unknown>> {
  const answer = await fetch(url, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${new URL(url).pathname} answered ${answer.status}: ${text}`);
  return JSON.parse(text);
}

/** Somebody who uses a site, on whatever way its API and the mails are reached. */
export abstract class SiteUser {
  /** Calls the API and returns its answer. Throws unless it succeeds. */
  abstract ask(path: string, call?: ApiCallOptions): Promise<Record<string, unknown>>;
  /** The texts of the mails that have come for an address, newest first. */
  abstract mailsFor(email: string): Promise<string[]>;

  async register(): Promise<ProofAccount> {
    const account = { email: `${randomUUID()}@netward.test`, password: randomUUID() };
    await this.ask('/api/auth/register', { body: { name: 'Ada Lovelace', ...account } });
    return account;
  }

  /** Opens the link of the verification mail once it has come. */
  async verify(email: string): Promise<void> {
    let mails: string[] = [];
    const hasCome = async () => (mails = await this.mailsFor(email).catch(() => [])).length > 0;
    if (!(await waitUntil(hasCome, { deadlineMs: MAIL_MS })))
      throw new Error(`No mail came for ${email} within ${MAIL_MS / 1000} s`);
    const link = /\/verify-email\?token=[\w-]+/.exec(mails[0] ?? '')?.[0];
    await this.ask(`/api/auth${link}`);
  }

  async logIn({ email, password }: ProofAccount): Promise<string> {
    const { token } = await this.ask('/api/auth/login', { body: { email, password } });
    return String(token);
  }

  async becomeLearner(): Promise<ProofLearner> {
    const account = await this.register();
    await this.verify(account.email);
    return { ...account, token: await this.logIn(account) };
  }
}

/** Somebody on this machine, whose mails the mailbox keeps. */
export class LocalUser extends SiteUser {
  constructor(
    readonly site: string,
    readonly mailbox = '',
  ) {
    super();
  }

  ask(path: string, call?: ApiCallOptions): Promise<Record<string, unknown>> {
    return callApi(this.site + path, call);
  }

  async mailsFor(email: string): Promise<string[]> {
    const found = await fetch(`${this.mailbox}/api/messages?to=${encodeURIComponent(email)}`);
    return ((await found.json()) as { text: string }[]).map(({ text }) => text);
  }
}
