import { randomUUID } from 'node:crypto';
import { waitUntil } from '../start/probe.ts';

/** Somebody with an account and a session, and what the product has acknowledged to them. */
export interface Learner {
  email: string;
  password: string;
  token: string;
  /** Number of the last chat that was sent, and of the last one that was acknowledged. */
  chatSent: number;
  chatKept: number;
  actionsKept: Set<string>;
}

const MAIL_MS = 60_000;

async function call(url: string, body?: object): Promise<Record<string, unknown>> {
  const answer = await fetch(url, {
    method: body ? 'POST' : 'GET',
    headers: body ? { 'content-type': 'application/json' } : {},
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${new URL(url).pathname} answered ${answer.status}: ${text}`);
  return JSON.parse(text);
}

interface Mail {
  id: string;
  text: string;
}

/** The mails that have come for an address, newest first. */
export async function mailsFor(mailbox: string, email: string): Promise<Mail[]> {
  const found = await fetch(`${mailbox}/api/messages?to=${encodeURIComponent(email)}`);
  return (await found.json()) as Mail[];
}

/** Opens the link of the verification mail once it has come. */
export async function verify(site: string, mailbox: string, email: string): Promise<void> {
  let mails: Mail[] = [];
  const hasCome = async (): Promise<boolean> =>
    (mails = await mailsFor(mailbox, email).catch(() => [])).length > 0;
  if (!(await waitUntil(hasCome, { deadlineMs: MAIL_MS })))
    throw new Error(`No mail came for ${email} within ${MAIL_MS / 1000} s`);
  const message = await call(`${mailbox}/api/messages/${mails[0]?.id}`);
  const link = /\/verify-email\?token=[\w-]+/.exec(String(message.text))?.[0];
  await call(`${site}/api/auth${link}`);
}

export interface Account {
  email: string;
  password: string;
}

/** Asks for an account that nobody has. */
export async function register(site: string): Promise<Account> {
  const account = { email: `${randomUUID()}@netward.test`, password: randomUUID() };
  await call(`${site}/api/auth/register`, { name: 'Ada Lovelace', ...account });
  return account;
}

export async function logIn(site: string, { email, password }: Account): Promise<string> {
  const session = await call(`${site}/api/auth/login`, { email, password });
  return String(session.token);
}

/** A learner who has registered, verified and logged in. */
export async function admit(site: string, mailbox: string): Promise<Learner> {
  const account = await register(site);
  await verify(site, mailbox, account.email);
  const token = await logIn(site, account);
  return { ...account, token, chatSent: 0, chatKept: 0, actionsKept: new Set() };
}
