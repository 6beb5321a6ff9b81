import { waitUntil } from '../harness/probe.ts';
import type { Product } from '../harness/product.ts';

const EMAIL = `learner-${Date.now()}@netward.test`;
const PATIENCE_MS = 30_000;

/** Whether an address answers with a status. */
async function hasStatus(url: string, status: number, init?: RequestInit): Promise<boolean> {
  try {
    const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(5000) });
    await answer.body?.cancel();
    return answer.status === status;
  } catch {
    return false;
  }
}

const post = (body: object): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

async function hasMail(mailboxUrl: string): Promise<boolean> {
  const answer = await fetch(`${mailboxUrl}/api/messages?to=${encodeURIComponent(EMAIL)}`);
  return ((await answer.json()) as unknown[]).length > 0;
}

/** Uses the product as a visitor does, from the first page to a mail. Returns the first failure. */
export async function findBrokenFeature({
  siteUrl,
  mailboxUrl = '',
}: Pick<Product, 'siteUrl' | 'mailboxUrl'>): Promise<string[]> {
  const learner = { name: 'Ada', email: EMAIL, password: 'correct horse 1' };
  const question = { message: 'What is a firewall?', level: '1', conversation: [] };
  const claims: [string, () => Promise<boolean>][] = [
    ['every service is ready behind the gateway', () => hasStatus(`${siteUrl}/api/health`, 200)],
    ['the home page is there', () => hasStatus(siteUrl, 200)],
    ['the tutor answers', () => hasStatus(`${siteUrl}/api/assistant`, 200, post(question))],
    ['one can register', () => hasStatus(`${siteUrl}/api/auth/register`, 201, post(learner))],
    ['the mail arrives', () => hasMail(mailboxUrl)],
  ];
  for (const [claim, holds] of claims)
    if (!(await waitUntil(holds, { deadlineMs: PATIENCE_MS }))) return [`not true: ${claim}`];
  return [];
}
