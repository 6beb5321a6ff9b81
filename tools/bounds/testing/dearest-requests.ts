import { randomUUID } from 'node:crypto';
import {
  api,
  type ApiCall,
  BODY_BYTES_ASSISTANT,
  CHALLENGE_CONFIGURATION_MAX,
  providerStart,
  QUESTION_MAX,
  RUN_MAX,
} from '@netward/contracts';
import { findLevel, levels } from '@netward/levels';
import type { OpenIdProvider } from '@netward/test-kit';
import { callApi } from '../../prove/learner.ts';
import { type Learner, mailedToken, type RunningProduct, spareLearner } from './full-learner.ts';
import {
  dearestRun,
  everyConfiguration,
  longAnswers,
  misspelt,
  provedProgress,
} from './work-bounds.ts';
import { type LargestRequest, largestRequest, type RequestNeeds } from './largest-request.ts';

export interface FilledProduct extends RunningProduct {
  /** Has as much of everything as one may have. */
  full: Learner;
  provider: OpenIdProvider;
}

/** Prepares the product for one request, and returns what the request needs. */
type Preparation = (filled: FilledProduct) => Promise<RequestNeeds>;

const post = ({ site }: RunningProduct, { path }: { path: string }, body: object, token = '') =>
  callApi(site + path, { body, token });

function longAddress(): string {
  const labels = ['a'.repeat(63), 'b'.repeat(63), 'c'.repeat(55), 'test'];
  return `${randomUUID().padEnd(64, 'x')}@${labels.join('.')}`;
}

const spare = (filled: FilledProduct): Promise<Learner> => spareLearner(filled, filled.full);

/** A learner's request with their session, and their password under this name if it takes one. */
const signedIn =
  (passwordName?: string): Preparation =>
  async (filled) => {
    const { token, password } = await spare(filled);
    return { token, ...(passwordName && { body: { [passwordName]: password } }) };
  };

const unused: Preparation = async () => ({ body: { email: longAddress() } });

const known: Preparation = async ({ full }) => ({ body: { email: full.email } });

async function registered(filled: FilledProduct): Promise<RequestNeeds> {
  const email = `${randomUUID()}@netward.test`;
  await post(filled, api.register, { name: 'Ada', email, password: randomUUID() });
  return { query: { token: await mailedToken(filled, email, 'verify-email\\?token') } };
}

async function resetToken(filled: FilledProduct): Promise<string> {
  const { email } = await spare(filled);
  await post(filled, api.forgotPassword, { email });
  return mailedToken(filled, email, 'reset-password\\?token');
}

async function leaving(filled: FilledProduct): Promise<Learner> {
  const learner = await spare(filled);
  await post(filled, api.deleteAccount, { password: learner.password }, learner.token);
  return learner;
}

const subscribed =
  (action: string): Preparation =>
  async (filled) => {
    const email = `${randomUUID()}@netward.test`;
    await post(filled, api.subscribe, { email });
    return { body: { token: await mailedToken(filled, email, `action=${action}&token`) } };
  };

/** What a page has in hand when somebody new comes back from the OpenID provider. */
async function provided(filled: FilledProduct): Promise<RequestNeeds['body']> {
  const answer = await fetch(filled.site + api.startProvider.path, { method: 'POST' });
  const { url, ...check } = providerStart.parse(await answer.json());
  filled.provider.be({ sub: randomUUID(), email: longAddress(), name: 'Ada' });
  return { ...check, query: await filled.provider.visit(url) };
}

async function endable(filled: FilledProduct): Promise<RequestNeeds> {
  const { id, token } = await spare(filled);
  const find = 'SELECT id FROM auth.sessions WHERE user_id = $1 LIMIT 1';
  const [session] = await filled.database.query<{ id: string }>(find, [id]);
  return { token, body: { id: session!.id } };
}

/** After every challenge has changed, all of a learner's configurations are judged again. */
async function judgedBefore({ database, full }: FilledProduct): Promise<RequestNeeds> {
  const forget = 'UPDATE learning.challenge_results SET judged_version = 0 WHERE learner_id = $1';
  await database.query(forget, [full.id]);
  return {};
}

const configurations = await everyConfiguration();
/** Its challenge has the longest configuration, which a question may bring along. */
const level = findLevel('10')!;
const run = dearestRun(level, RUN_MAX);
const challenge = { ...configurations.find((one) => one.level === level.id), traffic: 'A' };

/** "why?" is about the conversation, which fills what the rest leaves of a request. */
const asking = (rest: object) => async () => {
  const question = { message: 'why?', level: level.id, lab: undefined, ...rest };
  const asked = (content: string) => ({ ...question, conversation: [{ role: 'user', content }] });
  const room = BODY_BYTES_ASSISTANT - Buffer.byteLength(JSON.stringify(asked('')));
  return { body: asked(misspelt(room)) };
};

/** A configuration for an earlier version of a challenge, which is kept as it is. */
const outdated: Preparation = async () => {
  const { level: id } = configurations.find(({ version }) => Number(version) > 1)!;
  const configuration = '\u20AC'.repeat(CHALLENGE_CONFIGURATION_MAX - 2);
  return { body: { level: id!, version: 1, configuration } };
};

/** The requests that cost most where length alone does not decide. Each must succeed. */
export const dearest: Partial<Record<ApiCall, readonly Preparation[]>> = {
  register: [unused, known],
  verifyEmail: [registered],
  resendVerification: [unused, known],
  forgotPassword: [unused, known],
  verifyResetToken: [async (filled) => ({ query: { token: await resetToken(filled) } })],
  resetPassword: [async (filled) => ({ body: { token: await resetToken(filled) } })],
  changePassword: [signedIn('currentPassword')],
  login: [
    async (filled) => {
      const { email, password } = await spare(filled);
      return { body: { email, password } };
    },
  ],
  loginWithProvider: [async (filled) => ({ body: await provided(filled) })],
  connectProvider: [
    async (filled) => {
      const { token, password } = await spare(filled);
      return { token, body: { ...(await provided(filled)), password } };
    },
  ],
  logout: [signedIn()],
  endSession: [endable],
  endOtherSessions: [signedIn()],
  deleteAccount: [signedIn('password')],
  keepAccount: [async (filled) => ({ token: (await leaving(filled)).token })],
  keepByLink: [
    async (filled) => {
      const { email } = await leaving(filled);
      return { body: { token: await mailedToken(filled, email, 'account\\?keep') } };
    },
  ],
  saveActionProgress: levels.map((one) => async () => ({ body: provedProgress(one) })),
  saveQuizResult: levels.map((one) => async () => ({
    body: { level: one.id, score: 6, answers: longAnswers(one) },
  })),
  saveChallengeResult: [outdated, ...configurations.map((body) => async () => ({ body }))],
  getChallengeResults: [judgedBefore],
  getChatHistory: [async () => ({ query: { level: '1' } })],
  askAssistant: [
    asking({ challenge: undefined }),
    asking({ challenge: undefined, message: misspelt(QUESTION_MAX) }),
    asking({ challenge: undefined, lab: { run } }),
    asking({ challenge, lab: { run } }),
  ],
  sendContact: [known],
  subscribe: [unused],
  confirmSubscription: [subscribed('confirm')],
  unsubscribe: [subscribed('unsubscribe')],
};

/** One request after another that costs as much as a call can, each prepared when it is asked for. */
export function largestRequests(
  call: ApiCall,
  filled: FilledProduct,
): (() => Promise<LargestRequest>)[] {
  const preparations = dearest[call] ?? [async () => ({})];
  return preparations.map(
    (prepare) => async () => largestRequest(call, filled.full.token, await prepare(filled)),
  );
}
