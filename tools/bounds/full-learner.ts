import { randomUUID } from 'node:crypto';
import { api } from '@netward/contracts';
import { levels } from '@netward/levels';
import { eventually, type TestDatabase } from '@netward/test-kit';
import { callApi, createLearner, logIn, mailsFor } from '../prove/learner.ts';
import { everyConfiguration, provedProgress } from './largest-work.ts';
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
}

/** As much as is kept of each; then far more from strangers than one of them can send. */
const SESSIONS = 20;
const RESULTS_OF_LEVEL = 100;
const MAILS = 300;
const STRANGERS_ROWS = 300;
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
  const [row] = await database.query<{ id: string }>(
    'SELECT id FROM auth.users WHERE email_key = $1',
    [email],
  );
  return row!.id;
}

/** A learner with a session and nothing else. */
export async function newLearner(product: RunningProduct): Promise<Learner> {
  const { email, password, token } = await createLearner(product.site, product.mailbox);
  return { id: await idOf(product, email), email, password, token };
}

/** Another learner with the same password and as many sessions as there may be. */
export async function spareLearner(product: RunningProduct, like: Learner): Promise<Learner> {
  const id = randomUUID();
  const email = `${id}@netward.test`;
  const changes = `jsonb_build_object('id', '${id}', 'email', '${email}', 'email_key', '${email}')`;
  await multiply(product, 'auth.users', ['id', like.id], 1, changes);
  const token = await logIn(product.site, { email, password: like.password });
  await multiply(product, 'auth.sessions', ['user_id', id], SESSIONS - 1);
  return { ...like, id, email, token };
}

/** Gives a learner as much of everything as one may have. `words` stand in what is written. */
export async function fill(
  product: RunningProduct,
  learner: Learner,
  words: string,
): Promise<void> {
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
  await multiplyMails(product);
}

/** A thousand accounts, and as many sessions of one learner, so that reading them all shows. */
export async function crowd(product: RunningProduct, { id }: Learner): Promise<void> {
  const address = `n || '@crowd.test'`;
  const changes = `jsonb_build_object(
    'id', gen_random_uuid(), 'email', ${address}, 'email_key', ${address})`;
  await multiply(product, 'auth.users', ['id', id], CROWD, changes);
  await multiply(product, 'auth.sessions', ['user_id', id], CROWD / SESSIONS);
}

/** Ten mails on each of the last thirty days, like the newest, which confirmed the learner's address. */
async function multiplyMails(product: RunningProduct): Promise<void> {
  const [newest] = await product.database.query<{ recipient: Buffer }>(
    'SELECT recipient FROM auth.outbox ORDER BY created_at DESC LIMIT 1',
  );
  const changes = `jsonb_build_object(
    'id', gen_random_uuid(), 'created_at', now() - make_interval(days => n / 10))`;
  await multiply(product, 'auth.outbox', ['recipient', newest!.recipient], MAILS, changes);
}

/** What strangers may write under a learner's address: messages and registrations. */
export async function writeAsStranger(
  product: RunningProduct,
  { email }: Learner,
  name: string,
): Promise<void> {
  const message = `From ${name}`;
  const body = largestBody('sendContact', { name, email, message, captchaToken: '', website: '' }, [
    'name',
  ]);
  await callApi(product.site + api.sendContact.path, { body: body as object });
  await multiply(product, 'auth.contact_messages', ['email_key', email], STRANGERS_ROWS);
  const registration = { name: 'Stranger', email, password: randomUUID() };
  await callApi(product.site + api.register.path, { body: registration });
  await multiply(product, 'auth.attempts', ['email_key', email], STRANGERS_ROWS);
}

/** The token of the link in the newest mail to an address, by what stands before it in the link. */
export function mailedToken(
  { mailbox }: RunningProduct,
  email: string,
  before: string,
): Promise<string> {
  const link = new RegExp(`${before}=([\\w-]{43})`);
  return eventually(`a mail to ${email} with ${before}`, async () => {
    const mails = await mailsFor(mailbox, email);
    return mails.map((text) => link.exec(text)?.[1]).find(Boolean);
  });
}
