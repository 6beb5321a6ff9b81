import fc from 'fast-check';
import { pause } from '../../harness/probe.ts';
import {
  VisitorConnection,
  type HttpCall,
  type HttpReply,
  classify,
  type LoadResult,
} from '../connection.ts';
import {
  accountErrand,
  guestErrand,
  learnerErrand,
  newPassword,
  newPerson,
  registration,
  type CampaignPerson,
  type Errand,
} from './errands.ts';
import type { Deed, Journal } from './journal.ts';
import type { CampaignMailServer } from './mail-server.ts';

const VISITORS = 16;
/** How many deeds somebody does before a new person takes the place. */
const STAY = 70;
/** A mailbox gets one reset mail a minute and five an hour; asking more often would be suppressed. */
const RESETS_APART_MS = 90_000;
const RESETS_EACH = 3;
const PATIENT_FOR_MAIL_MS = 60_000;

export interface Visit {
  journal: Journal;
  mails: CampaignMailServer;
  gateways: readonly string[];
  ids: () => number;
  sessions: () => number;
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
    const connection = new VisitorConnection(this.#visit.gateways);
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
    const deed: Deed = { act: 'verify', email: person.email };
    const call: HttpCall = { method: 'GET', path: `/api/auth/verify-email?token=${mail.token}` };
    const { result } = await run({ ...accountErrand(deed), call });
    if (result === 'good') person.isVerified = true;
  }

  #mayAskReset({ askedReset }: CampaignPerson): boolean {
    const last = askedReset.at(-1) ?? 0;
    return askedReset.length < RESETS_EACH && Date.now() - last > RESETS_APART_MS;
  }

  async #leave(person: CampaignPerson, turn: number, run: Runner): Promise<void> {
    const { email, session } = person;
    if (turn === 97) {
      person.askedReset.push(Date.now());
      const deed: Deed = { act: 'forgot', email };
      return void (await run(accountErrand(deed, '/api/auth/forgot-password', { email })));
    }
    const { number, token } = session as { number: number; token: string };
    const call: HttpCall = { method: 'POST', path: '/api/auth/logout', token };
    const errand = { ...accountErrand({ act: 'logout', email }), call, status: 204 };
    const { result } = await run({ ...errand, session: number });
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
    const deed: Deed = { act: 'reset', email, token: mail.token.slice(0, 8) };
    const body = { token: mail.token, password };
    const { result } = await run(accountErrand(deed, '/api/auth/reset-password', body));
    if (result === 'good') {
      person.passwords = [password];
      if (session) this.ended.push({ ...session, at: Date.now() });
      person.session = undefined;
    }
    return true;
  }
}

type Runner = (errand: Errand) => Promise<{ result: LoadResult; reply: HttpReply }>;

/** Logs in with the passwords that may be right, the newest first. */
export async function logIn(visit: Visit, person: CampaignPerson, run: Runner): Promise<void> {
  const { email } = person;
  for (const password of person.passwords) {
    const { result, reply } = await run({
      ...accountErrand({ act: 'login', email }, '/api/auth/login', { email, password }),
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

/** Sends an errand's call. The facts of its answer are those of a good one. */
export async function sendErrand(connection: VisitorConnection, { call, status, read }: Errand) {
  const since = performance.now();
  const reply = await connection.send(call);
  const tookMs = Math.round(performance.now() - since);
  const facts = reply.status === status ? factsOf(reply, call, read) : undefined;
  const result = classify(reply, facts !== undefined);
  return { reply, tookMs, facts, result };
}

/** Does an errand: notes it before it is sent, and what was answered once it has been received. */
export async function runErrand(
  { journal, ids }: Visit,
  connection: VisitorConnection,
  errand: Errand,
): Promise<{ result: LoadResult; reply: HttpReply }> {
  const { area, deed, session } = errand;
  const id = ids();
  journal.write({
    ...{ entry: 'sent', id, at: Date.now(), area, deed },
    ...(session !== undefined && { session }),
  });
  const { reply, tookMs, facts, result } = await sendErrand(connection, errand);
  const details = result === 'good' ? undefined : (reply.error ?? reply.text.slice(0, 300));
  journal.write({
    ...{ entry: 'answered', id, at: Date.now(), tookMs, status: reply.status, result },
    ...(facts && { facts }),
    ...(details && { details }),
  });
  return { result, reply };
}

/** What a good answer says; undefined when it is not what was asked for. */
function factsOf({ type, text }: HttpReply, { accept }: HttpCall, read: Errand['read']) {
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
