import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { Balancer } from '../balancer.ts';
import type { ProductArea } from '../calls.ts';
import { VisitorConnection, type HttpCall, type HttpReply } from '../connection.ts';
import { pause } from '../load.ts';
import { classify, type LoadResult } from '../outcome.ts';
import type { AnswerFacts, Deed, Journal } from './journal.ts';
import type { CampaignMailServer } from './mail-server.ts';

const VISITORS = 16;
/** How many deeds somebody does before a new person takes the place. */
const STAY = 70;
/** A mailbox gets one reset mail a minute and five an hour; asking more often would be suppressed. */
const RESETS_APART_MS = 90_000;
const RESETS_EACH = 3;
const PATIENT_FOR_MAIL_MS = 60_000;

const LEVELS = ['1', '2', '3'];
const ACTIONS: Record<string, readonly string[]> = {
  '1': ['openPage', 'sniffTraffic', 'portScan'],
  '2': ['enableFirewall', 'blockClient', 'blockAttacker', 'openPage', 'sniffTraffic', 'portScan'],
  '3': ['enableIDS', 'openPage', 'attackSQLi', 'attackXSS', 'attackDirBuster'],
};

/** Somebody with an address, and what only they know. */
export interface CampaignPerson {
  email: string;
  /** The password that counts, and one that may count because its reset was not answered. */
  passwords: string[];
  /** Every token of theirs, for the search afterwards. */
  secrets: string[];
  session: { number: number; token: string } | undefined;
  isVerified: boolean;
  since: number;
  deeds: number;
  askedReset: number[];
  numbers: number;
  usedTokens: Set<string>;
}

interface Errand {
  area: ProductArea;
  deed: Deed;
  call: HttpCall;
  status: number;
  session?: number | undefined;
  /** Facts of a good answer; undefined when it is not good after all. */
  read?(body: Record<string, unknown>): AnswerFacts;
}

/** Everything that visitors share. */
export interface Visit {
  journal: Journal;
  mails: CampaignMailServer;
  balancer: Balancer;
  ids: () => number;
  sessions: () => number;
}

const newPassword = (): string => `canary-password-${randomUUID()}`;

export function newPerson(): CampaignPerson {
  const password = newPassword();
  return {
    email: `canary-${randomUUID()}@netward.test`,
    passwords: [password],
    secrets: [password],
    session: undefined,
    isVerified: false,
    since: Date.now(),
    deeds: 0,
    askedReset: [],
    numbers: 0,
    usedTokens: new Set(),
  };
}

/** Number of the last chat message or quiz; chats carry theirs in words, quizzes in the score. */
const chatNumber = (messages: { content: string }[]): number =>
  Number(/number (\d+)/.exec(messages.at(-1)?.content ?? '')?.[1] ?? 0);

function readProgress(body: Record<string, unknown>): AnswerFacts {
  const progress = body.progress as Record<string, { actions: string[] }>;
  const actions = Object.entries(progress).map(([level, known]) => [level, known.actions]);
  return { actions: Object.fromEntries(actions), lastLevel: String(body.lastLevel) };
}

function readQuizzes(body: Record<string, unknown>): AnswerFacts {
  const results = Object.entries(body.quizResults as Record<string, { score: number }>);
  return { numbers: Object.fromEntries(results.map(([level, { score }]) => [level, score])) };
}

/** The errands of somebody with a session. */
function learnerErrand(person: CampaignPerson, turn: number, spot: number): Errand {
  const { email, session } = person;
  const level = LEVELS[spot % LEVELS.length] as string;
  const token = session?.token;
  const post = (path: string, body: object): HttpCall => ({ method: 'POST', path, token, body });
  const base = { area: 'learning', status: 200, session: session?.number } as const;
  if (turn < 30) {
    const known = ACTIONS[level] ?? [];
    const actions = [known[spot % known.length] as string];
    return {
      ...base,
      deed: { act: 'save actions', email, level, actions },
      call: post('/api/auth/action-progress', { level, actions }),
      read: (body) => ({ actions: { [level]: body.actions as string[] } }),
    };
  }
  if (turn < 40) {
    const number = spot % 7;
    return {
      ...base,
      deed: { act: 'save quiz', email, level, number },
      call: post('/api/auth/quiz-results', { level, score: number, total: 6 }),
      read: (body) => ({ numbers: { [level]: body.score as number } }),
    };
  }
  if (turn < 52) {
    const number = ++person.numbers;
    const messages = [{ role: 'user', content: `canary-chat of ${email} number ${number}` }];
    return {
      ...base,
      deed: { act: 'save chat', email, level, number },
      call: post('/api/auth/save-chat', { level, messages }),
      read: (body) => ({ numbers: { [level]: chatNumber(body.messages as []) } }),
    };
  }
  if (turn < 56)
    return {
      ...base,
      deed: { act: 'save last level', email, level },
      call: post('/api/auth/update-last-level', { level }),
    };
  if (turn < 58)
    return {
      ...base,
      deed: { act: 'visit', email, level },
      call: post('/api/auth/levels-visited', { level }),
    };
  if (turn < 70) return readErrand(person, 'read progress');
  if (turn < 78) return readErrand(person, 'read quizzes');
  if (turn < 86) return readErrand(person, 'read chat', level);
  return {
    ...base,
    area: 'assistant',
    deed: { act: 'ask' },
    call: post('/api/assistant', { level, message: `What is a sniffer, ${randomUUID()}?` }),
  };
}

type Reading = 'read progress' | 'read quizzes' | 'read chat';

/** What somebody does to see their own work. */
export function readErrand(person: CampaignPerson, act: Reading, level = '1'): Errand {
  const { email, session } = person;
  const paths = {
    'read progress': 'action-progress',
    'read quizzes': 'quiz-results',
    'read chat': `chat-history?level=${level}`,
  };
  return {
    area: 'learning',
    status: 200,
    session: session?.number,
    deed: act === 'read chat' ? { act, email, level } : { act, email },
    call: { method: 'GET', path: `/api/auth/${paths[act]}`, token: session?.token },
    read: {
      'read progress': readProgress,
      'read quizzes': readQuizzes,
      'read chat': (body: Record<string, unknown>) => ({
        numbers: { [level]: chatNumber(body.messages as []) },
      }),
    }[act],
  };
}

/** The errands of somebody without a session, who is waiting for a mail or looking around. */
function guestErrand(turn: number): Errand {
  const post = (path: string, body: object): HttpCall => ({ method: 'POST', path, body });
  const base = { area: 'accounts', status: 200 } as const;
  const email = `canary-${randomUUID()}@netward.test`;
  if (turn < 25) {
    const body = { name: 'Grace Hopper', email, password: newPassword() };
    const call = post('/api/auth/register', body);
    return { ...base, status: 201, deed: { act: 'register', email }, call };
  }
  if (turn < 45) {
    const mark = `mark-${randomUUID()}`;
    const call = post('/api/contact', { name: 'Grace Hopper', email, message: mark });
    return { ...base, deed: { act: 'contact', mark }, call };
  }
  if (turn < 60)
    return { ...base, deed: { act: 'subscribe', email }, call: post('/api/subscribe', { email }) };
  if (turn < 80)
    return {
      ...{ area: 'assistant', status: 200, deed: { act: 'ask' } },
      call: post('/api/assistant', { level: '1', message: `What is a port, ${randomUUID()}?` }),
    };
  const call: HttpCall = { method: 'GET', path: '/labs', accept: 'text/html' };
  return { area: 'pages', status: 200, deed: { act: 'page' }, call };
}

/** Visitors who live on the site, each with a connection, one after the other with new accounts. */
export class CampaignVisitors {
  readonly people: CampaignPerson[] = [];
  /** Sessions that ended, with the token that must be refused from then on. */
  readonly ended: { number: number; token: string; at: number }[] = [];
  readonly #visit: Visit;
  readonly #draws: Iterator<{ turn: number; spot: number }>;
  readonly #betweenMs: number;
  #isOn = true;
  #visits: Promise<unknown> = Promise.resolve();

  /** `rate` is the number of deeds per second of all visitors together. */
  constructor(visit: Visit, seed: number, rate: number) {
    this.#visit = visit;
    this.#betweenMs = (1000 * VISITORS) / rate;
    this.#draws = draws(seed);
  }

  begin(): void {
    const all = Array.from({ length: VISITORS }, (_, at) => this.#live(at));
    this.#visits = Promise.all(all);
    // `end` reports it; until then it must not end the process, which would leave the product behind.
    this.#visits.catch(() => undefined);
  }

  async end(): Promise<void> {
    this.#isOn = false;
    await this.#visits;
  }

  async #live(at: number): Promise<void> {
    const connection = new VisitorConnection(this.#visit.balancer);
    await pause((at * this.#betweenMs) / VISITORS);
    let person = this.#arrive();
    while (this.#isOn) {
      const begun = performance.now();
      const isStuck = !person.session && Date.now() - person.since > PATIENT_FOR_MAIL_MS;
      if (person.deeds > STAY || isStuck) person = this.#arrive();
      await this.#act(person, connection);
      person.deeds++;
      await pause(begun + this.#betweenMs - performance.now());
    }
    connection.close();
  }

  #arrive(): CampaignPerson {
    const person = newPerson();
    this.people.push(person);
    return person;
  }

  async #act(person: CampaignPerson, connection: VisitorConnection): Promise<void> {
    const { turn, spot } = this.#draws.next().value;
    const run = (errand: Errand) => runErrand(this.#visit, connection, errand);
    if (person.deeds === 0) return void (await run(registration(person)));
    if (!person.isVerified) return this.#verify(person, turn, run);
    if (await this.#reset(person, run)) return;
    if (!person.session) return void (await logIn(this.#visit, person, run));
    if (turn >= 98 || (turn === 97 && this.#mayAskReset(person)))
      return this.#leave(person, turn, run);
    if (turn === 96) return void (await run(guestErrand(spot % 100)));
    const { reply } = await run(learnerErrand(person, turn, spot));
    // Ended by a reset whose answer got lost.
    if (reply.status === 401) person.session = undefined;
  }

  async #verify(person: CampaignPerson, turn: number, run: Runner): Promise<void> {
    const mail = this.#visit.mails.newest(person.email, 'verify', 0);
    if (!mail) return void (await run(guestErrand(turn)));
    if (!person.secrets.includes(mail.token)) person.secrets.push(mail.token);
    const { email } = person;
    const path = `/api/auth/verify-email?token=${mail.token}`;
    const deed: Deed = { act: 'verify', email };
    const { result } = await run({
      area: 'accounts',
      status: 200,
      deed,
      call: { method: 'GET', path },
    });
    if (result === 'good') person.isVerified = true;
  }

  #mayAskReset({ askedReset }: CampaignPerson): boolean {
    const last = askedReset.at(-1) ?? 0;
    return askedReset.length < RESETS_EACH && Date.now() - last > RESETS_APART_MS;
  }

  /** Asks for a reset, or logs out. */
  async #leave(person: CampaignPerson, turn: number, run: Runner): Promise<void> {
    const { email, session } = person;
    if (turn === 97) {
      person.askedReset.push(Date.now());
      const call: HttpCall = { method: 'POST', path: '/api/auth/forgot-password', body: { email } };
      return void (await run({
        area: 'accounts',
        status: 200,
        deed: { act: 'forgot', email },
        call,
      }));
    }
    const { number, token } = session as { number: number; token: string };
    const call: HttpCall = { method: 'POST', path: '/api/auth/logout', token };
    const deed: Deed = { act: 'logout', email };
    const { result } = await run({ area: 'accounts', status: 204, deed, call, session: number });
    person.session = undefined;
    if (result === 'good') this.ended.push({ number, token, at: Date.now() });
  }

  /** Opens the link of a reset mail that has come. Returns whether there was one. */
  async #reset(person: CampaignPerson, run: Runner): Promise<boolean> {
    const { email, askedReset, usedTokens, session } = person;
    const mail = this.#visit.mails.newest(email, 'reset', askedReset.at(-1) ?? Infinity);
    if (!mail || usedTokens.has(mail.token)) return false;
    const password = newPassword();
    usedTokens.add(mail.token);
    person.secrets.push(mail.token, password);
    // Until the answer says which, either password may be the one that counts.
    person.passwords.unshift(password);
    const body = { token: mail.token, password };
    const call: HttpCall = { method: 'POST', path: '/api/auth/reset-password', body };
    const deed: Deed = { act: 'reset', email, token: mail.token.slice(0, 8) };
    const { result } = await run({ area: 'accounts', status: 200, deed, call });
    if (result === 'good') {
      person.passwords = [password];
      if (session) this.ended.push({ ...session, at: Date.now() });
      person.session = undefined;
    }
    return true;
  }
}

type Runner = (errand: Errand) => Promise<{ result: LoadResult; reply: HttpReply }>;

function registration({ email, passwords }: CampaignPerson): Errand {
  const body = { name: 'Ada Lovelace', email, password: passwords[0] };
  const call: HttpCall = { method: 'POST', path: '/api/auth/register', body };
  return { area: 'accounts', status: 201, deed: { act: 'register', email }, call };
}

/** Logs in with the passwords that may be right, the newest first. */
export async function logIn(visit: Visit, person: CampaignPerson, run: Runner): Promise<void> {
  const { email } = person;
  for (const password of person.passwords) {
    const call: HttpCall = { method: 'POST', path: '/api/auth/login', body: { email, password } };
    const { result, reply } = await run({
      area: 'accounts',
      status: 200,
      deed: { act: 'login', email },
      call,
      read: (body) => ({ userId: (body.user as { id: string }).id }),
    });
    if (result === 'good') {
      const { token } = JSON.parse(reply.text);
      person.session = { number: visit.sessions(), token };
      person.secrets.push(token);
      person.passwords = [password];
    }
    if (reply.status !== 401) return;
  }
}

/** Does an errand: notes it before it is sent, and what was answered once it has been received. */
export async function runErrand(
  { journal, ids }: Visit,
  connection: VisitorConnection,
  { area, deed, call, status, session, read }: Errand,
): Promise<{ result: LoadResult; reply: HttpReply }> {
  const id = ids();
  await journal.write({
    ...{ entry: 'sent', id, at: Date.now(), area, deed },
    ...(session !== undefined && { session }),
  });
  const since = performance.now();
  const reply = await connection.send(call);
  const tookMs = Math.round(performance.now() - since);
  const facts = reply.status === status ? factsOf(reply, call, read) : undefined;
  const result = classify(reply, facts !== undefined);
  const details = result === 'good' ? undefined : (reply.error ?? reply.text.slice(0, 300));
  await journal.write({
    ...{ entry: 'answered', id, at: Date.now(), tookMs, status: reply.status, result },
    ...(facts && { facts }),
    ...(details && { details }),
  });
  return { result, reply };
}

/** What a good answer says; undefined when it is not what was asked for. */
function factsOf(
  { type, text }: HttpReply,
  { accept }: HttpCall,
  read: Errand['read'],
): AnswerFacts | undefined {
  if (accept === 'text/html') return text.includes('</html>') ? {} : undefined;
  if (!read) return text === '' || type.startsWith('application/json') ? {} : undefined;
  try {
    return read(JSON.parse(text));
  } catch {
    return undefined;
  }
}

function* draws(seed: number): Generator<{ turn: number; spot: number }, never> {
  const draw = fc.noBias(fc.record({ turn: fc.nat(99), spot: fc.nat(9999) }));
  for (let batch = 0; ; batch++) yield* fc.sample(draw, { seed: seed + batch, numRuns: 1000 });
}
