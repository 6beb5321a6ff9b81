import { randomUUID } from 'node:crypto';
import type { HttpCall, HttpReply } from './connection.ts';
import type { ProofLearner } from './learner.ts';

/** The area of the product that a call shows to be working. */
export const areas = ['pages', 'accounts', 'learning', 'assistant'] as const;
export type ProductArea = (typeof areas)[number];

/** One kind of call in the mix. */
export interface LoadCall {
  name: string;
  area: ProductArea;
  /** How many of a hundred calls are of this kind. */
  share: number;
  status: number;
  create(learner: ProofLearner): HttpCall;
  /** What a good reply must be besides its status. */
  isComplete?(reply: HttpReply, learner: ProofLearner): boolean;
  /** Notes acknowledged calls. */
  onSuccess?(learner: ProofLearner, sent: HttpCall, reply: HttpReply): void;
}

const ACTIONS = ['openPage', 'sniffTraffic', 'portScan'];
let turn = 0;

const page = (path: string, share: number): LoadCall => ({
  name: `GET ${path}`,
  area: 'pages',
  share,
  status: 200,
  create: () => ({ method: 'GET', path, accept: 'text/html' }),
  isComplete: ({ type, text }) => type.startsWith('text/html') && text.includes('</html>'),
});

const get = (
  path: string,
  share: number,
  isComplete: Required<LoadCall>['isComplete'] = () => true,
): LoadCall => ({
  name: `GET ${path}`,
  area: 'learning',
  share,
  status: 200,
  create: ({ token }) => ({ method: 'GET', path, token }),
  isComplete,
});

const save = (
  path: string,
  share: number,
  body: (learner: ProofLearner) => object,
  onSuccess: Required<LoadCall>['onSuccess'] = () => undefined,
): LoadCall => ({
  name: `POST ${path}`,
  area: 'learning',
  share,
  status: 200,
  create: (learner) => ({ method: 'POST', path, token: learner.token, body: body(learner) }),
  onSuccess,
});

const account = (
  path: string,
  share: number,
  status: number,
  body: (learner: ProofLearner) => object,
): LoadCall => ({
  name: `POST ${path}`,
  area: 'accounts',
  share,
  status,
  create: (learner) => ({ method: 'POST', path, body: body(learner) }),
});

/** Whether a chat history holds every acknowledged message; unacknowledged ones may be there. */
export function holdsChat({ text }: HttpReply, { chatKept, chatSent }: ProofLearner): boolean {
  const last: string = JSON.parse(text).messages.at(-1)?.content ?? '';
  const found = Number(/message (\d+)/.exec(last)?.[1] ?? 0);
  return found >= chatKept && found <= chatSent;
}

export function holdsActions({ text }: HttpReply, { actionsKept }: ProofLearner): boolean {
  const found: string[] = JSON.parse(text).progress['1']?.actions ?? [];
  return [...actionsKept].every((action) => found.includes(action));
}

const newEmail = (): string => `${randomUUID()}@netward.test`;

/** What visitors do, and how often. */
export const mix: readonly LoadCall[] = [
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
  {
    name: 'POST /api/assistant',
    area: 'assistant',
    share: 6,
    status: 200,
    // Each question is new, so that none is answered from a cache.
    create: ({ token }) => ({
      method: 'POST',
      path: '/api/assistant',
      token,
      accept: 'text/event-stream',
      body: { level: '1', message: `What is a sniffer, number ${++turn}?` },
    }),
    isComplete: ({ text }) => /^event: done$/m.test(text),
  },
  {
    ...account('/api/auth/login', 3, 200, ({ email, password }) => ({ email, password })),
    // As a person would go on; the oldest of many sessions is ended.
    onSuccess: (learner, _, { text }) => void (learner.token = JSON.parse(text).token),
  },
  account('/api/auth/register', 2, 201, () => ({
    name: 'Ada',
    email: newEmail(),
    password: randomUUID(),
  })),
  account('/api/auth/forgot-password', 2, 200, () => ({ email: newEmail() })),
];

/** A hundred calls in an order that spreads each kind evenly. */
export function spread(calls: readonly LoadCall[] = mix): LoadCall[] {
  const positions = calls.flatMap((call) =>
    Array.from({ length: call.share }, (_, at) => ({ call, position: (at + 0.5) / call.share })),
  );
  return positions.sort((a, b) => a.position - b.position).map(({ call }) => call);
}
