import { randomUUID } from 'node:crypto';
import { api } from '@netward/contracts';
import { levels } from '@netward/levels';
import { eventually, type TestDatabase } from '@netward/test-kit';
import { callApi, LocalUser } from '../../prove/learner.ts';
import { everyConfiguration, provedProgress } from './work-bounds.ts';
import { largestBody } from './largest-request.ts';

/** A running product and the database behind it. */
export interface RunningProduct {
  site: string;
  mailbox: string;
  database: TestDatabase;
}

export interface Learner {
  id: string;
  email: string;
  password: string;
  token: string;
  /** The mark by which mails know whose they are. */
  recipient: Buffer;
}

/** As much as is kept of each. */
const SESSIONS = 20;
const RESULTS_OF_LEVEL = 100;
const MAILS = 300;
const ATTEMPTS = 20;
/** What strangers can cause within a day. */
const MESSAGES = 300;
const UNSENT_MAILS = 6000;
const CROWD = 1000;

/** Multiplies an owner's rows of a table; `changes` is the JSON of what differs in copy `n`. */
function multiply(
  { database }: RunningProduct,
  table: string,
  [owner, value]: [column: string, value: unknown],
  times: number,
  changes: string = `jsonb_build_object('id', gen_random_uuid())`,
): Promise<unknown> {
  return database.query(
    `INSERT INTO ${table} SELECT (jsonb_populate_record(kept, ${changes})).*
     FROM ${table} AS kept, generate_series(1, $2::int) AS n WHERE ${owner} = $1`,
    [value, times],
  );
}

async function idOf({ database }: RunningProduct, email: string): Promise<string> {
  const find = 'SELECT id FROM auth.users WHERE email_key = $1';
  const [row] = await database.query<{ id: string }>(find, [email]);
  return row!.id;
}

const userOf = ({ site, mailbox }: RunningProduct) => new LocalUser(site, mailbox);

export async function newLearner(product: RunningProduct): Promise<Learner> {
  const { email, password, token } = await userOf(product).becomeLearner();
  const newest = 'SELECT recipient FROM auth.outbox ORDER BY created_at DESC LIMIT 1';
  const [mail] = await product.database.query<{ recipient: Buffer }>(newest);
  return { id: await idOf(product, email), email, password, token, recipient: mail!.recipient };
}

/** Another learner with the same password and as many sessions as there may be. */
export async function spareLearner(product: RunningProduct, like: Learner): Promise<Learner> {
  const id = randomUUID();
  const email = `${id}@netward.test`;
  const changes = `jsonb_build_object('id', '${id}', 'email', '${email}', 'email_key', '${email}')`;
  await multiply(product, 'auth.users', ['id', like.id], 1, changes);
  const token = await userOf(product).logIn({ email, password: like.password });
  await multiply(product, 'auth.sessions', ['user_id', id], SESSIONS - 1);
  return { ...like, id, email, token };
}

/** Gives a learner as much of everything as one may have. `words` appear in the texts. */
export async function fill(product: RunningProduct, learner: Learner, words: string) {
  const { id, token } = learner;
  const post = (call: { path: string }, body: object) =>
    callApi(product.site + call.path, { token, body });
  for (const level of levels) {
    await post(api.saveLevelVisit, { level: level.id });
    await post(api.saveActionProgress, provedProgress(level));
    await post(api.saveQuizResult, { level: level.id, score: 6 });
  }
  for (const result of await everyConfiguration()) await post(api.saveChallengeResult, result);
  const messages = [{ role: 'user', content: words }];
  const chat = largestBody('saveChat', { level: '1', messages }, []);
  await post(api.saveChat, chat as object);
  const ofLevel = `jsonb_build_object('level', (n + 1)::text)`;
  await multiply(product, 'learning.chats', ['learner_id', id], levels.length - 1, ofLevel);
  await multiply(product, 'learning.quiz_results', ['learner_id', id], RESULTS_OF_LEVEL - 1);
  await multiply(product, 'auth.sessions', ['user_id', id], SESSIONS - 1);
  await multiplyMails(product, learner, MAILS - 1, 'sent');
}

/** A thousand accounts, and as many sessions of one learner, so that reading them all shows. */
export async function crowd(product: RunningProduct, { id }: Learner): Promise<void> {
  const address = `n || '@crowd.test'`;
  const changes = `jsonb_build_object(
    'id', gen_random_uuid(), 'email', ${address}, 'email_key', ${address})`;
  await multiply(product, 'auth.users', ['id', id], CROWD, changes);
  await multiply(product, 'auth.sessions', ['user_id', id], CROWD / SESSIONS);
}

/** Copies each of a learner's mails, ten a day back from today or all of today. */
function multiplyMails(
  product: RunningProduct,
  { recipient }: Learner,
  times: number,
  state: 'sent' | 'suppressed',
): Promise<unknown> {
  const age = `make_interval(days => ${state === 'sent' ? 'n / 10' : '0'})`;
  const changes = `jsonb_build_object('id', gen_random_uuid(), 'state', '${state}', 'sealed', null,
    'created_at', now() - ${age}, 'settled_at', now() - ${age})`;
  return multiply(product, 'auth.outbox', ['recipient', recipient], times, changes);
}

/** What strangers may do under a learner's address: write messages, register it, ask for its links. */
export async function actAsStranger(product: RunningProduct, learner: Learner, name: string) {
  const { email } = learner;
  const message = { name, email, message: `From ${name}`, captchaToken: '', website: '' };
  const body = largestBody('sendContact', message, ['name']) as object;
  await callApi(product.site + api.sendContact.path, { body });
  await multiply(product, 'auth.contact_messages', ['email_key', email], MESSAGES - 1);
  const registration = { name: 'Stranger', email, password: randomUUID() };
  await callApi(product.site + api.register.path, { body: registration });
  await multiply(product, 'auth.attempts', ['email_key', email], ATTEMPTS - 1);
  await multiplyMails(product, learner, UNSENT_MAILS / MAILS, 'suppressed');
}

/** The token of the link in the newest mail to an address, by what stands before it in the link. */
export function mailedToken(product: RunningProduct, email: string, before: string) {
  const link = new RegExp(`${before}=([\\w-]{43})`);
  return eventually(`a mail to ${email} with ${before}`, async () => {
    const mails = await userOf(product).mailsFor(email);
    return mails.map((text) => link.exec(text)?.[1]).find(Boolean);
  });
}
