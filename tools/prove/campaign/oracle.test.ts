import type { AnswerFacts, Deed, JournalEntry } from './journal.ts';
import { judge } from './oracle.ts';

const ADA = 'ada@netward.test';
const T0 = 1_000_000;

type MailEntry = Extract<JournalEntry, { entry: 'mail' }>;

/** A journal that grows by a second with each deed. */
class Story {
  readonly lines: JournalEntry[] = [];
  #id = 0;
  #at = T0;

  get at(): number {
    return this.#at;
  }

  /** Something that was asked for and answered, by default with success. */
  deed(
    deed: Deed,
    facts: AnswerFacts = {},
    changes: Partial<Extract<JournalEntry, { entry: 'answered' }>> = {},
    session?: number,
  ): this {
    const id = ++this.#id;
    const area = 'email' in deed ? 'accounts' : 'pages';
    this.lines.push({
      ...{ entry: 'sent', id, at: this.#at, area, deed },
      ...(session !== undefined && { session }),
    });
    this.lines.push({
      ...{ entry: 'answered', id, at: this.#at + 100, tookMs: 100, status: 200, result: 'good' },
      ...{ facts, ...changes },
    });
    return this.wait(1000);
  }

  mail(kind: MailEntry['kind'], row: string, changes: Partial<MailEntry> = {}): this {
    const messageId = `<${row}@netward.test>`;
    this.lines.push({ entry: 'mail', at: this.#at, messageId, row, to: [ADA], kind, ...changes });
    return this.wait(100);
  }

  fault(kind: string, target: string, id = 1): this {
    this.lines.push({ entry: 'fault', id, at: this.#at, kind, target });
    this.wait(1000).lines.push({ entry: 'fault over', id, at: this.#at, readyMs: 900 });
    return this;
  }

  wait(ms: number): this {
    this.#at += ms;
    return this;
  }

  end(): JournalEntry[] {
    const { at } = this;
    return [
      ...this.lines,
      { entry: 'end of faults', at },
      { entry: 'settled', at: at + 1 },
      { entry: 'desk', at, deferred: 0 },
      { entry: 'searched', secrets: 9, control: 1 },
    ];
  }
}

const refused = { status: 503, result: 'refused' } as const;
const wrong = (status: number) => ({ status, result: 'wrong' }) as const;
const register: Deed = { act: 'register', email: ADA };
const login: Deed = { act: 'login', email: ADA };
const forgot: Deed = { act: 'forgot', email: ADA };
const reset: Deed = { act: 'reset', email: ADA, token: 't1' };
const logout: Deed = { act: 'logout', email: ADA };
const progress: Deed = { act: 'read progress', email: ADA };
const readQuizzes: Deed = { act: 'read quizzes', email: ADA };
const readChat: Deed = { act: 'read chat', email: ADA, level: '1' };
const saveActions: Deed = { act: 'save actions', email: ADA, level: '1', actions: ['openPage'] };
const chat = (number: number): Deed => ({ act: 'save chat', email: ADA, level: '1', number });
const quiz = (number: number): Deed => ({ act: 'save quiz', email: ADA, level: '1', number });
const numbers = (number: number): AnswerFacts => ({ numbers: { '1': number } });
const actions = (...known: string[]): AnswerFacts => ({ actions: { '1': known } });

/** Somebody registers, verifies and logs in. */
const arrival = (): Story =>
  new Story()
    .deed(register)
    .mail('verify', 'r1')
    .deed({ act: 'verify', email: ADA })
    .deed(login, { userId: 'u1' });

/** A whole life without a fault. */
const goodLife = (): Story =>
  arrival()
    .deed(saveActions, actions('openPage'), {}, 1)
    .deed(chat(1), numbers(1), {}, 1)
    .deed(quiz(5), numbers(5), {}, 1)
    .deed({ act: 'save last level', email: ADA, level: '2' }, {}, {}, 1)
    .deed(progress, { ...actions('openPage'), lastLevel: '2' }, {}, 1)
    .deed(readQuizzes, numbers(5), {}, 1)
    .deed(readChat, numbers(1), {}, 1)
    .deed(forgot)
    .mail('reset', 'r2')
    .deed(reset)
    .mail('changed', 'r3')
    .deed({ act: 'contact', mark: 'mark-1' })
    .mail('contact', 'r4', { to: ['desk@netward.test'], mark: 'mark-1' });

const faultsIn = (journal: readonly JournalEntry[]): string[] =>
  judge(journal).flatMap(({ faults }) => faults);

test('finds nothing wrong with a good life', () => {
  expect(faultsIn(goodLife().end())).toEqual([]);
});

test('finds nothing wrong with what faults excuse', () => {
  const story = goodLife()
    .deed(register, {}, {})
    .mail('known', 'r5')
    .fault('kill', 'mailer-worker')
    .mail('known', 'r5')
    .fault('kill', 'auth-service', 2)
    .deed(login, {}, refused)
    .deed({ act: 'register', email: 'bob@netward.test' });
  story.lines.push({ entry: 'mail refused', at: story.at, to: 'bob@netward.test' });
  expect(faultsIn(story.end())).toEqual([]);
});

/** By what is said of it, then by what happened. */
const caught: Record<string, Record<string, Story>> = {
  'no mail for register': { 'a registration without its mail': new Story().deed(register) },
  'no mail for forgot': {
    'a reset without its mail': arrival().deed(forgot),
    'a mail from before it was asked for': arrival().mail('reset', 'r2').deed(forgot),
  },
  'no mail for contact': {
    'a message without its mail': new Story().deed({ act: 'contact', mark: 'mark-2' }),
  },
  'openPage of level 1 is gone': {
    'a lost action': arrival()
      .deed(saveActions, actions('openPage'))
      .deed(progress, actions('portScan')),
    'an answer without what it acknowledges': arrival().deed(saveActions, actions('portScan')),
  },
  'save chat 2 of level 1 became 1': {
    'a chat that went back': arrival()
      .deed(chat(1), numbers(1))
      .deed(chat(2), numbers(2))
      .deed(readChat, numbers(1)),
  },
  'save chat 1 of level 1 became undefined': {
    'a chat that is gone': arrival().deed(chat(1), numbers(1)).deed(readChat, {}),
  },
  'save quiz 5 of level 1 became 3': {
    'a lost quiz': arrival()
      .deed(quiz(3), numbers(3))
      .deed(quiz(5), numbers(5))
      .deed(readQuizzes, numbers(3)),
  },
  'save quiz 5 was answered by 4': {
    'a save answered with something else': arrival().deed(quiz(5), numbers(4)),
  },
  'last level 2 became 1': {
    'a lost last level': arrival()
      .deed({ act: 'save last level', email: ADA, level: '2' })
      .deed(progress, { actions: {}, lastLevel: '1' }),
  },
  'has two accounts': { 'two accounts of one address': arrival().deed(login, { userId: 'u2' }) },
  'worked twice': { 'a reset link that works twice': goodLife().deed(reset).mail('changed', 'r6') },
  'has no fault around the first': {
    'a copy without a fault': goodLife().mail('verify', 'r1'),
    'a copy of a mail that had arrived long before the fault': goodLife()
      .wait(60_000)
      .fault('kill', 'mailer-worker')
      .mail('verify', 'r1'),
    'a copy after a job was delivered twice': goodLife()
      .fault('jobs delivered twice', 'redis')
      .mail('verify', 'r1'),
  },
  'has another Message-ID': {
    'a copy with another Message-ID': goodLife().mail('verify', 'r1', { messageId: '<other>' }),
  },
  'are too many': {
    'more copies than mails under way': Array.from({ length: 6 }).reduce<Story>(
      (story) => story.mail('verify', 'r1'),
      goodLife().fault('kill', 'mailer-worker'),
    ),
  },
  '1 reset mails to ada@netward.test for 0 requests': {
    'a mail that nobody asked for': arrival().mail('reset', 'r9'),
  },
  '2 verify mails to ada@netward.test for 1 requests': {
    'two mails for one request': goodLife().mail('verify', 'r9'),
  },
  'got in without opening a link': {
    'an account without an opened link': new Story()
      .deed(register)
      .mail('verify', 'r1')
      .deed(login, { userId: 'u1' }),
  },
  'was answered 500': { 'a status of 500': arrival().deed(progress, {}, wrong(500), 1) },
  'was answered 429': {
    'a question refused without a fault': new Story().deed({ act: 'ask' }, {}, wrong(429)),
  },
  'was answered 401': {
    'a live session that is refused': arrival().deed(progress, {}, wrong(401), 1),
  },
  'use an ended session of': {
    'an ended session that is accepted': arrival()
      .deed(logout, {}, {}, 1)
      .deed({ act: 'use an ended session', email: '' }, {}, wrong(200), 1),
  },
  'hung for 35000 ms': { 'a call that hung': arrival().deed(progress, {}, { tookMs: 35_000 }) },
  'during no fault': {
    'a refusal without a fault': arrival().deed(progress, {}, refused),
    'a refusal long after the fault': arrival()
      .fault('kill', 'auth-service')
      .wait(60_000)
      .deed(login, {}, refused),
  },
  'during kill: redis': {
    'a refusal that the fault does not excuse': arrival()
      .fault('kill', 'redis')
      .deed(login, {}, refused),
  },
};

describe.each(Object.entries(caught))('says "%s"', (fault, stories) => {
  test.each(Object.entries(stories))('of %s', (_what, story) => {
    expect(faultsIn(story.end()).join('\n')).toContain(fault);
  });
});

test('catches a request that was never answered', () => {
  const lines = goodLife().end();
  const last = lines.findLastIndex(({ entry }) => entry === 'answered');
  expect(faultsIn(lines.toSpliced(last, 1))).toContain('contact was never answered');
});

test('catches a part that did not come back', () => {
  const lines = goodLife().fault('kill', 'redis').end();
  expect(faultsIn(lines.filter(({ entry }) => entry !== 'fault over'))).toEqual([
    '1 faults never ended',
  ]);
  expect(faultsIn(lines.filter(({ entry }) => entry !== 'settled'))).toEqual([
    'not everything worked again in time',
  ]);
});

test('a mail that the desk shows as deferred is late; one that it does not is lost', () => {
  const bob: Deed = { act: 'register', email: 'bob@netward.test' };
  const desk = (deferred: number): JournalEntry => ({ entry: 'desk', at: T0, deferred });
  const lines = goodLife().deed(bob).end();
  expect(faultsIn([...lines, desk(1)])).toEqual([]);
  expect(faultsIn([...lines, desk(0)])).toEqual(['no mail for register of bob@netward.test']);
});

test('catches a search that would find nothing', () => {
  const searched: JournalEntry = { entry: 'searched', secrets: 9, control: 0 };
  const others = goodLife()
    .end()
    .filter(({ entry }) => entry !== 'searched');
  expect(faultsIn([...others, searched])).toEqual(['the search finds nothing at all']);
});

test('catches a secret', () => {
  const found: JournalEntry = { entry: 'secret found', place: 'gateway.log', secret: 'canary-1' };
  expect(faultsIn([...goodLife().end(), found])).toEqual(['gateway.log holds canary-1']);
});
