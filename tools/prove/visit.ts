import { randomUUID } from 'node:crypto';
import type { Question, Reply } from './connection.ts';
import type { Learner } from './learner.ts';

/** What of the product a call shows to be at work. */
export const areas = ['pages', 'accounts', 'learning', 'assistant'] as const;
export type Area = (typeof areas)[number];

/** One kind of call in the mix. */
export interface Call {
  name: string;
  area: Area;
  /** Parts of a hundred. */
  share: number;
  status: number;
  ask(learner: Learner): Question;
  /** What else a good answer must be; by default its status says enough. */
  isWhole?(reply: Reply, learner: Learner, asked: Question): boolean;
  /** Takes note of what was acknowledged. */
  kept?(learner: Learner, asked: Question): void;
}

const ACTIONS = ['openPage', 'sniffTraffic', 'portScan'];
let turn = 0;

const page = (path: string, share: number): Call => ({
  name: `GET ${path}`,
  area: 'pages',
  share,
  status: 200,
  ask: () => ({ method: 'GET', path, accept: 'text/html' }),
  isWhole: ({ type, text }) => type.startsWith('text/html') && text.includes('</html>'),
});

const get = (path: string, share: number, isWhole?: Call['isWhole']): Call => ({
  name: `GET ${path}`,
  area: 'learning',
  share,
  status: 200,
  ask: ({ token }) => ({ method: 'GET', path, token }),
  ...(isWhole && { isWhole }),
});

const save = (
  path: string,
  share: number,
  body: (learner: Learner) => object,
  kept?: Call['kept'],
): Call => ({
  name: `POST ${path}`,
  area: 'learning',
  share,
  status: 200,
  ask: (learner) => ({ method: 'POST', path, token: learner.token, body: body(learner) }),
  ...(kept && { kept }),
});

const account = (path: string, share: number, status: number, ask: Call['ask']): Call => ({
  name: `POST ${path}`,
  area: 'accounts',
  share,
  status,
  ask,
});

const chatOf = ({ text }: Reply): number =>
  Number(/message (\d+)/.exec(JSON.parse(text).messages.at(-1)?.content ?? '')?.[1] ?? 0);

/** What was acknowledged is there; what was sent and not acknowledged may be. */
export function holdsChat(reply: Reply, { chatKept, chatSent }: Learner): boolean {
  const found = chatOf(reply);
  return found >= chatKept && found <= chatSent;
}

export function holdsActions({ text }: Reply, { actionsKept }: Learner): boolean {
  const found: string[] = JSON.parse(text).progress['1']?.actions ?? [];
  return [...actionsKept].every((action) => found.includes(action));
}

const question: Call = {
  name: 'POST /api/assistant',
  area: 'assistant',
  share: 6,
  status: 200,
  // Each question is a new one, so that none is answered from memory.
  ask: ({ token }) => ({
    method: 'POST',
    path: '/api/assistant',
    token,
    accept: 'text/event-stream',
    body: { level: '1', message: `What is a sniffer, number ${++turn}?` },
  }),
  isWhole: ({ text }) => /^event: done$/m.test(text),
};

/** What visitors do, by how often they do it. */
export const mix: readonly Call[] = [
  page('/', 12),
  page('/labs', 10),
  page('/faq', 6),
  get('/api/auth/action-progress', 12, holdsActions),
  get('/api/auth/quiz-results', 6),
  get('/api/auth/chat-history?level=1', 8, holdsChat),
  save(
    '/api/auth/action-progress',
    14,
    () => ({ level: '1', actions: [ACTIONS[++turn % ACTIONS.length]] }),
    ({ actionsKept }, { body }) =>
      (body as { actions: string[] }).actions.forEach((action) => actionsKept.add(action)),
  ),
  save('/api/auth/quiz-results', 5, () => ({ level: '1', score: ++turn % 7, total: 6 })),
  save('/api/auth/levels-visited', 5, () => ({ level: '1' })),
  save(
    '/api/auth/save-chat',
    9,
    (learner) => ({
      level: '1',
      messages: [{ role: 'user', content: `message ${++learner.chatSent}` }],
    }),
    (learner) => void (learner.chatKept = learner.chatSent),
  ),
  question,
  account('/api/auth/login', 3, 200, ({ email, password }) => ({
    method: 'POST',
    path: '/api/auth/login',
    body: { email, password },
  })),
  account('/api/auth/register', 2, 201, () => ({
    method: 'POST',
    path: '/api/auth/register',
    body: { name: 'Ada', email: `${randomUUID()}@netward.test`, password: randomUUID() },
  })),
  account('/api/auth/forgot-password', 2, 200, () => ({
    method: 'POST',
    path: '/api/auth/forgot-password',
    body: { email: `${randomUUID()}@netward.test` },
  })),
];

/** The calls of the mix in an order that repeats after a hundred: kinds are spread, none clusters. */
export function order(calls: readonly Call[] = mix): Call[] {
  const places = calls.flatMap((call) =>
    Array.from({ length: call.share }, (_, at) => ({ call, place: (at + 0.5) / call.share })),
  );
  return places.sort((a, b) => a.place - b.place).map(({ call }) => call);
}
