import { randomUUID } from 'node:crypto';
import { waitUntil } from '../harness/probe.ts';

export type ProofAccount = { email: string; password: string };

/** Somebody with an account and a session. */
export type ProofLearner = ProofAccount & { token: string };

const MAIL_MS = 60_000;

/** Calls the API and returns its answer. Throws unless it succeeds. */
export async function callApi(
  url: string,
  { body, token = '' }: { body?: object; token?: string } = {},
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

/** The texts of the mails that have come for an address, newest first. */
export async function mailsFor(mailbox: string, email: string): Promise<string[]> {
  const found = await fetch(`${mailbox}/api/messages?to=${encodeURIComponent(email)}`);
  return ((await found.json()) as { text: string }[]).map(({ text }) => text);
}

/** Opens the link of the verification mail once it has come. */
export async function verify(site: string, mailbox: string, email: string): Promise<void> {
  let mails: string[] = [];
  const hasCome = async () => (mails = await mailsFor(mailbox, email).catch(() => [])).length > 0;
  if (!(await waitUntil(hasCome, { deadlineMs: MAIL_MS })))
    throw new Error(`No mail came for ${email} within ${MAIL_MS / 1000} s`);
  const link = /\/verify-email\?token=[\w-]+/.exec(mails[0] ?? '')?.[0];
  await callApi(`${site}/api/auth${link}`);
}

/** Registers a new account. */
export async function register(site: string): Promise<ProofAccount> {
  const account = { email: `${randomUUID()}@netward.test`, password: randomUUID() };
  await callApi(`${site}/api/auth/register`, { body: { name: 'Ada Lovelace', ...account } });
  return account;
}

export async function logIn(site: string, { email, password }: ProofAccount): Promise<string> {
  const session = await callApi(`${site}/api/auth/login`, { body: { email, password } });
  return String(session.token);
}

/** Registers, verifies and logs in a new learner. */
export async function createLearner(site: string, mailbox: string): Promise<ProofLearner> {
  const account = await register(site);
  await verify(site, mailbox, account.email);
  return { ...account, token: await logIn(site, account) };
}
