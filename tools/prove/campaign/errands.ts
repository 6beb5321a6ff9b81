import { randomUUID } from 'node:crypto';
import type { ProductArea, HttpCall } from '../connection.ts';
import type { AnswerFacts, Deed } from './journal.ts';

const LEVELS = ['1', '2', '3'];
const ACTIONS: Record<string, readonly string[]> = {
  '1': ['openPage', 'sniffTraffic', 'portScan'],
  '2': ['enableFirewall', 'blockClient', 'blockAttacker', 'openPage', 'sniffTraffic', 'portScan'],
  '3': ['enableIDS', 'openPage', 'attackSQLi', 'attackXSS', 'attackDirBuster'],
};

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

export interface Errand {
  area: ProductArea;
  deed: Deed;
  call: HttpCall;
  status: number;
  session?: number | undefined;
  /** Facts of a good answer; undefined when it is not good after all. */
  read?(body: Record<string, unknown>): AnswerFacts;
}

export const newPassword = (): string => `canary-password-${randomUUID()}`;

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

export function learnerErrand(person: CampaignPerson, turn: number, spot: number): Errand {
  const { email, session } = person;
  const level = LEVELS[spot % LEVELS.length] as string;
  const token = session?.token;
  const post = (deed: Deed, path: string, body: object): Errand => ({
    ...{ area: 'learning', status: 200, session: session?.number, deed },
    call: { method: 'POST', path, token, body },
  });
  if (turn < 30) {
    const known = ACTIONS[level] ?? [];
    const actions = [known[spot % known.length] as string];
    const deed: Deed = { act: 'save actions', email, level, actions };
    return {
      ...post(deed, '/api/auth/action-progress', { level, actions }),
      read: (body) => ({ actions: { [level]: body.actions as string[] } }),
    };
  }
  if (turn < 40) {
    const number = spot % 7;
    const deed: Deed = { act: 'save quiz', email, level, number };
    return {
      ...post(deed, '/api/auth/quiz-results', { level, score: number, total: 6 }),
      read: (body) => ({ numbers: { [level]: body.score as number } }),
    };
  }
  if (turn < 52) {
    const number = ++person.numbers;
    const messages = [{ role: 'user', content: `canary-chat of ${email} number ${number}` }];
    const deed: Deed = { act: 'save chat', email, level, number };
    return {
      ...post(deed, '/api/auth/save-chat', { level, messages }),
      read: (body) => ({ numbers: { [level]: chatNumber(body.messages as []) } }),
    };
  }
  if (turn < 56)
    return post({ act: 'save last level', email, level }, '/api/auth/update-last-level', { level });
  if (turn < 58) return post({ act: 'visit', email, level }, '/api/auth/levels-visited', { level });
  if (turn < 70) return readErrand(person, 'read progress');
  if (turn < 78) return readErrand(person, 'read quizzes');
  if (turn < 86) return readErrand(person, 'read chat', level);
  const question = { level, message: `What is a sniffer, ${randomUUID()}?` };
  return { ...post({ act: 'ask' }, '/api/assistant', question), area: 'assistant' };
}

type Reading = 'read progress' | 'read quizzes' | 'read chat';

export function readErrand(person: CampaignPerson, act: Reading, level = '1'): Errand {
  const { email, session } = person;
  const paths = {
    'read progress': 'action-progress',
    'read quizzes': 'quiz-results',
    'read chat': `chat-history?level=${level}`,
  };
  const readChat = (body: Record<string, unknown>) => ({
    numbers: { [level]: chatNumber(body.messages as []) },
  });
  const reads = {
    'read progress': readProgress,
    'read quizzes': readQuizzes,
    'read chat': readChat,
  };
  return {
    ...{ area: 'learning', status: 200, session: session?.number, read: reads[act] },
    deed: act === 'read chat' ? { act, email, level } : { act, email },
    call: { method: 'GET', path: `/api/auth/${paths[act]}`, token: session?.token },
  };
}

export const accountErrand = (deed: Deed, path = '', body: object = {}): Errand => ({
  ...{ area: 'accounts', status: 200, deed },
  call: { method: 'POST', path, body },
});

export function guestErrand(turn: number): Errand {
  const person = newPerson();
  const { email } = person;
  if (turn < 25) return registration(person);
  if (turn < 45) {
    const mark = `mark-${randomUUID()}`;
    const message = { name: 'Grace Hopper', email, message: mark };
    return accountErrand({ act: 'contact', mark }, '/api/contact', message);
  }
  if (turn < 60) return accountErrand({ act: 'subscribe', email }, '/api/subscribe', { email });
  if (turn < 80) {
    const question = { level: '1', message: `What is a port, ${randomUUID()}?` };
    return { ...accountErrand({ act: 'ask' }, '/api/assistant', question), area: 'assistant' };
  }
  const call: HttpCall = { method: 'GET', path: '/labs', accept: 'text/html' };
  return { area: 'pages', status: 200, deed: { act: 'page' }, call };
}

export function registration({ email, passwords }: CampaignPerson): Errand {
  const body = { name: 'Ada Lovelace', email, password: passwords[0] };
  return { ...accountErrand({ act: 'register', email }, '/api/auth/register', body), status: 201 };
}
