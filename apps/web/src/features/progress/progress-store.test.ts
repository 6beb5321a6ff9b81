import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { SentRun } from '@netward/contracts';
import { writeStored } from '../../lib/storage.ts';
import { endSession, expireSession, startSession } from '../../lib/session.ts';
import { createProgressStore, type ProgressStore } from './progress-store.ts';
import type { TriedActions } from './tried-actions.ts';

const ANNA = { id: 'a0000000-0000-4000-8000-000000000001', name: 'Anna' };
const BEN = { id: 'b0000000-0000-4000-8000-000000000002', name: 'Ben' };

/** A server behind fetch: it stores unions, can be down, and records what it was sent. */
function fakeServer() {
  const server = {
    isDown: false,
    tried: {} as Record<string, string[]>,
    verified: {} as Record<string, string[]>,
    /** The engine whose runs it can play again. */
    engine: 1,
    results: {} as Record<string, unknown>,
    sent: [] as string[],
    runs: [] as SentRun[],
    answers: [] as unknown[],
    configurations: [] as unknown[],
    refusesProofs: false,
  };
  globalThis.fetch = (async (address: string, options: RequestInit) => {
    const { method = 'GET', body } = options;
    const path = address.replace('/api/auth/', '');
    const input = body ? JSON.parse(String(body)) : {};
    server.sent.push(`${server.isDown ? 'lost ' : ''}${method} ${path}`);
    const isRefused = server.refusesProofs && (input.run || input.answers);
    const isServed = !server.isDown && !isRefused;
    const said = isServed ? answer(server, path, method, input) : { message: 'Busy' };
    const status = server.isDown ? 503 : isRefused ? 400 : 200;
    return { status, ok: status < 400, text: async () => JSON.stringify(said) };
  }) as unknown as typeof fetch;
  return server;
}

function answer(
  server: ReturnType<typeof fakeServer>,
  path: string,
  method: string,
  input: {
    level: string;
    actions: string[];
    run?: SentRun;
    score: number;
    answers?: unknown;
    configuration?: unknown;
  },
): unknown {
  const { level } = input;
  if (path === 'action-progress' && method === 'GET') {
    const entries = Object.entries(server.tried).map(([id, actions]) => [
      id,
      { actions, verified: server.verified[id] },
    ]);
    return { progress: Object.fromEntries(entries), lastLevel: '1' };
  }
  if (path === 'action-progress') {
    const actions = [...new Set([...(server.tried[level] ?? []), ...input.actions])];
    server.tried[level] = actions;
    if (!input.run) return { message: 'Saved', level, actions };
    server.runs.push(input.run);
    const { actions: played, engine, linked = 0, marks = [] } = input.run;
    const shown = [...played.slice(linked), ...marks.map(({ proof }) => proof)];
    const proved = engine === server.engine ? shown : [];
    const verified = [...new Set([...(server.verified[level] ?? []), ...proved])];
    server.verified[level] = verified;
    return { message: 'Saved', level, actions, verified };
  }
  if (path === 'quiz-results' && method === 'GET') return { quizResults: server.results };
  if (path === 'quiz-results') {
    const facts = { quizId: 'q', userId: ANNA.id, level, total: 6, percentage: 83, passed: true };
    const result = { ...facts, score: input.score, timestamp: new Date().toISOString() };
    server.results[level] = result;
    if (input.answers) server.answers.push(input.answers);
    return result;
  }
  if (path === 'challenge-results') {
    server.configurations.push(input.configuration);
    return {
      ...input,
      solved: false,
      solvedVersion: null,
      firstSolved: null,
      timestamp: new Date().toISOString(),
    };
  }
  return { message: 'Noted', level };
}

async function until(claim: () => boolean) {
  const deadline = Date.now() + 60_000;
  while (!claim()) {
    if (Date.now() > deadline) throw new Error('It did not come true within a minute');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

let server: ReturnType<typeof fakeServer>;
let stop: () => void;
let notices: string[];

function openStore(): ProgressStore {
  const store = createProgressStore();
  notices = [];
  store.onNotice(({ sentence }) => notices.push(sentence));
  stop = store.start();
  return store;
}
const tried = (store: ProgressStore): TriedActions => store.getState().tried;

beforeEach(() => {
  localStorage.clear();
  endSession();
  server = fakeServer();
});
beforeEach(() => void jest.spyOn(console, 'warn').mockReturnValue());
afterEach(() => {
  stop();
  jest.restoreAllMocks();
});

describe('a guest', () => {
  it('keeps progress in the browser and calls nobody', () => {
    const store = openStore();
    store.addTried('1', ['openPage']);
    store.addTried('1', ['openPage']);
    expect(localStorage.getItem('actionProgress_1')).toBe('["openPage"]');
    expect(server.sent).toEqual([]);
  });

  it('takes levels 1 and 2 along when logging in, and no other', async () => {
    localStorage.setItem('actionProgress_1', '["openPage"]');
    localStorage.setItem('actionProgress_5', '["enableTLS"]');
    const store = openStore();
    startSession('anna', ANNA);
    await until(() => server.tried['1']?.length === 1);
    expect(tried(store)).toEqual({ '1': ['openPage'] });
    expect(server.tried).toEqual({ '1': ['openPage'] });
    expect(localStorage.getItem('actionProgressOwner')).toBe(ANNA.id);
  });
});

describe('a learner', () => {
  beforeEach(() => startSession('anna', ANNA));

  it('has the union of what browser and server know, and so has the server', async () => {
    localStorage.setItem('actionProgressOwner', ANNA.id);
    localStorage.setItem('actionProgress_3', '["enableIDS"]');
    server.tried = { '3': ['openPage'], '4': ['enableIPS'] };
    const store = openStore();
    await until(() => server.tried['3']?.length === 2);
    expect(tried(store)).toEqual({ '3': ['enableIDS', 'openPage'], '4': ['enableIPS'] });
    expect(localStorage.getItem('actionProgress_4')).toBe('["enableIPS"]');
  });

  it('is told that a failed save is kept, and it is sent when the browser is online', async () => {
    const store = openStore();
    await until(() => server.sent.length >= 2);
    server.isDown = true;
    store.addTried('2', ['portScan']);
    await until(() => notices.length > 0);
    expect(notices).toEqual(['Failed to save progress. Your actions are saved locally.']);
    expect(store.getState().unsaved).toBe('Saved locally');
    server.isDown = false;
    window.dispatchEvent(new Event('online'));
    await until(() => store.getState().unsaved === undefined);
    expect(server.tried['2']).toEqual(['portScan']);
  });

  it('is not told that actions are saved which neither the server nor the browser took', async () => {
    const store = openStore();
    await until(() => server.sent.length >= 2);
    server.isDown = true;
    const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    store.addTried('2', ['portScan']);
    await until(() => store.getState().unsaved !== undefined);
    expect(store.getState().unsaved).toBe('Save failed');
    expect(notices).toEqual([
      'Your browser could not store your progress. Keep this page open until it is saved.',
      'Save failed',
    ]);
    full.mockRestore();
    writeStored('actionProgress_2', null);
  });

  it('is told once that progress could not be loaded', async () => {
    server.isDown = true;
    openStore();
    await until(() => notices.length > 0);
    window.dispatchEvent(new Event('online'));
    await until(
      () => server.sent.filter((call) => call === 'lost GET action-progress').length === 2,
    );
    expect(notices).toEqual(['Failed to load your progress. Continuing with local data.']);
  });

  it('sends what is pending before a logout and leaves nothing behind', async () => {
    const store = openStore();
    store.addTried('3', ['openPage']);
    await store.sendPending();
    endSession();
    store.forget();
    expect(server.tried['3']).toEqual(['openPage']);
    expect(tried(store)).toEqual({});
    expect(localStorage.getItem('actionProgress_3')).toBeNull();
    expect(localStorage.getItem(`actionProgressPending_${ANNA.id}`)).toBeNull();
  });

  it('gets what could not be sent at the next login, and nobody else does', async () => {
    server.isDown = true;
    const store = openStore();
    store.addTried('3', ['openPage']);
    await store.sendPending();
    endSession();
    store.forget();
    server.isDown = false;
    startSession('ben', BEN);
    await until(() => server.sent.at(-1) === 'GET quiz-results');
    expect(tried(store)).toEqual({});
    endSession();
    store.forget();
    startSession('anna again', ANNA);
    await until(() => server.tried['3'] !== undefined);
    expect(tried(store)).toEqual({ '3': ['openPage'] });
  });

  it('loses nothing when the session expires in the middle of a level', async () => {
    const store = openStore();
    await until(() => server.sent.length >= 2);
    expireSession('anna');
    store.addTried('5', ['enableTLS']);
    expect(tried(store)).toEqual({ '5': ['enableTLS'] });
    startSession('anna again', ANNA);
    await until(() => server.tried['5'] !== undefined);
    expect(server.tried['5']).toEqual(['enableTLS']);
  });

  it('is hidden from the next person after an expired session', async () => {
    localStorage.setItem('actionProgressOwner', ANNA.id);
    localStorage.setItem('actionProgress_3', '["enableIDS"]');
    endSession();
    const store = openStore();
    expect(tried(store)).toEqual({});
    expect(localStorage.getItem(`actionProgressPending_${ANNA.id}`)).toBe('{"3":["enableIDS"]}');
  });
});

const runOf = (...actions: string[]) => ({ actions, engine: 1 });

describe('a run', () => {
  const waiting = () => localStorage.getItem(`actionRuns_${ANNA.id}`);

  it('goes with the actions that it proves, and is forgotten once it was replayed', async () => {
    startSession('anna', ANNA);
    const store = openStore();
    await until(() => server.sent.length >= 2);
    store.addTried('1', ['openPage'], runOf('openPage'));
    await until(() => server.runs.length > 0 && waiting() === null);
    expect(server.runs[0]).toEqual(runOf('openPage'));
  });

  it('waits with its actions while the server is down, and so does one from before a restart', async () => {
    startSession('anna', ANNA);
    const store = openStore();
    await until(() => server.sent.length >= 2);
    server.isDown = true;
    store.addTried('1', ['openPage'], runOf('openPage'));
    store.addTried('1', ['openPage', 'portScan'], runOf('openPage', 'portScan'));
    store.addTried('1', ['sniffTraffic'], runOf('sniffTraffic'));
    await until(() => notices.length > 0);
    server.isDown = false;
    window.dispatchEvent(new Event('online'));
    await until(() => waiting() === null);
    expect(server.runs).toContainEqual(runOf('openPage', 'portScan'));
    expect(server.runs).toContainEqual(runOf('sniffTraffic'));
    expect(server.tried['1']).toHaveLength(3);
  });

  it('of a guest goes along with levels 1 and 2', async () => {
    const store = openStore();
    store.addTried('1', ['openPage'], runOf('openPage'));
    startSession('anna', ANNA);
    await until(() => server.runs.length > 0);
    expect(server.runs[0]).toEqual(runOf('openPage'));
    expect(localStorage.getItem('actionRuns_guest')).toBeNull();
  });

  const MARK = { proof: 'proof-1', action: 1, packet: 6 } as const;

  it('keeps what is marked in it while it goes on and the server is down', async () => {
    startSession('anna', ANNA);
    const store = openStore();
    await until(() => server.sent.length >= 2);
    server.isDown = true;
    store.addTried('1', ['proof-1'], { ...runOf('sniffTraffic'), marks: [MARK] });
    store.addTried('1', ['sniffTraffic', 'openPage'], runOf('sniffTraffic', 'openPage'));
    await until(() => notices.length > 0);
    server.isDown = false;
    window.dispatchEvent(new Event('online'));
    await until(() => waiting() === null);
    expect(server.runs.at(-1)).toEqual({ ...runOf('sniffTraffic', 'openPage'), marks: [MARK] });
    expect(server.verified['1']).toContain('proof-1');
  });

  it('of a guest goes along with what was marked in it', async () => {
    const store = openStore();
    store.addTried('2', ['proof-2'], {
      ...runOf('portScan'),
      marks: [{ ...MARK, proof: 'proof-2' }],
    });
    expect(localStorage.getItem('actionProgress_2')).toBe('["proof-2"]');
    startSession('anna', ANNA);
    await until(() => server.verified['2'] !== undefined);
    expect(server.verified['2']).toEqual(['portScan', 'proof-2']);
  });

  it('that was sent without a mark still waits with it', async () => {
    startSession('anna', ANNA);
    const store = openStore();
    await until(() => server.sent.length >= 2);
    store.addTried('1', ['sniffTraffic'], runOf('sniffTraffic'));
    store.addTried('1', ['proof-1'], { ...runOf('sniffTraffic'), marks: [MARK] });
    await until(() => server.verified['1']?.includes('proof-1') === true && waiting() === null);
    expect(server.runs.at(-1)?.marks).toEqual([MARK]);
  });

  it('that the server refuses does not hold its actions back', async () => {
    startSession('anna', ANNA);
    const store = openStore();
    await until(() => server.sent.length >= 2);
    server.refusesProofs = true;
    store.addTried('1', ['openPage'], runOf('openPage'));
    await until(() => server.tried['1'] !== undefined);
    expect([server.tried['1'], waiting()]).toEqual([['openPage'], null]);
  });

  const posts = () => server.sent.filter((call) => call === 'POST action-progress').length;
  /** A learner with what the server keeps and what this browser has stored of level 8. */
  async function openWith(known: Partial<typeof server>, stored: string[] = []) {
    Object.assign(server, known);
    localStorage.setItem('actionProgressOwner', ANNA.id);
    localStorage.setItem('actionProgress_8', JSON.stringify(stored));
    startSession('anna', ANNA);
    const store = openStore();
    await until(() => store.getState().lastLevel !== undefined);
    return store;
  }

  it.each([
    ['on the server, unverified', { tried: { 8: ['enableLB', 'openPage'] } }, []],
    ['in this browser alone', {}, ['enableLB', 'openPage']],
    [
      'with one action verified',
      { tried: { 8: ['enableLB', 'openPage'] }, verified: { 8: ['enableLB'] } },
      ['enableLB', 'openPage'],
    ],
  ])('proves what was tried before without proof: %s', async (_, known, stored) => {
    const store = await openWith(known, stored);
    store.addTried('8', ['enableLB'], runOf('enableLB'));
    store.addTried('8', ['enableLB', 'openPage'], runOf('enableLB', 'openPage'));
    await until(() => server.verified['8']?.length === 2 && waiting() === null);
    expect(server.runs).toContainEqual(runOf('enableLB', 'openPage'));
  });

  it('is not sent again once the server has verified what it proves', async () => {
    const store = await openWith({ tried: { 8: ['enableLB'] }, verified: { 8: ['enableLB'] } });
    await until(() => store.getState().verified['8'] !== undefined);
    for (let again = 0; again < 5; again++) store.addTried('8', ['enableLB'], runOf('enableLB'));
    store.addTried('8', ['enableLB', 'openPage'], runOf('enableLB', 'openPage'));
    await until(() => waiting() === null && server.verified['8']?.length === 2);
    store.addTried('8', ['openPage'], runOf('openPage'));
    await store.sendPending();
    expect([posts(), server.runs]).toEqual([1, [runOf('enableLB', 'openPage')]]);
  });

  it('of another engine is sent once, and proves its actions when it is played again later', async () => {
    const store = await openWith({ engine: 2, tried: { 8: ['enableLB'] } });
    store.addTried('8', ['enableLB'], runOf('enableLB'));
    await until(() => posts() === 1 && waiting() === null);
    window.dispatchEvent(new Event('online'));
    await store.sendPending();
    expect([posts(), server.verified['8']]).toEqual([1, []]);
    server.engine = 1;
    store.addTried('8', ['enableLB'], runOf('enableLB'));
    await until(() => server.verified['8']?.length === 1);
  });

  it('that began with a link goes with the length of the linked part', async () => {
    startSession('anna', ANNA);
    const store = openStore();
    await until(() => store.getState().lastLevel !== undefined);
    const run = { ...runOf('enableLB', 'openPage', 'enableLB'), linked: 2 };
    store.addTried('8', ['enableLB'], run);
    await until(() => server.runs.length > 0 && waiting() === null);
    expect([server.runs, server.verified['8']]).toEqual([[run], ['enableLB']]);
  });

  it('of a guest stays while later ones prove less, and takes over what was tried without proof', async () => {
    localStorage.setItem('actionProgress_1', '["openPage","portScan"]');
    const store = openStore();
    store.addTried('1', ['openPage'], runOf('openPage'));
    store.addTried('1', ['openPage', 'portScan'], runOf('openPage', 'portScan'));
    for (let again = 0; again < 9; again++) store.addTried('1', ['openPage'], runOf('openPage'));
    startSession('anna', ANNA);
    await until(() => server.verified['1']?.length === 2);
    expect(server.runs).toEqual([runOf('openPage', 'portScan')]);
  });

  it('that is longer than the server replays is left out', async () => {
    startSession('anna', ANNA);
    const store = openStore();
    await until(() => server.sent.length >= 2);
    store.addTried('1', ['openPage'], runOf(...Array<string>(501).fill('openPage')));
    await until(() => server.tried['1'] !== undefined);
    expect(server.runs).toEqual([]);
  });
});

describe('a full storage', () => {
  it('loses nothing while the page is open, and says so once', async () => {
    const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const store = openStore();
    store.addTried('1', ['openPage'], runOf('openPage'));
    store.addTried('1', ['openPage', 'portScan'], runOf('openPage', 'portScan'));
    expect(notices).toEqual([
      'Your browser could not store your progress. Keep this page open until it is saved.',
    ]);
    startSession('anna', ANNA);
    await until(() => server.tried['1']?.length === 2);
    expect(server.runs).toContainEqual({ actions: ['openPage', 'portScan'], engine: 1 });
    full.mockRestore();
    for (const key of ['actionProgress_1', 'actionProgress_2']) writeStored(key, null);
  });
});

describe('a quiz result', () => {
  it('is sent with its answers, and without those that the server refuses', async () => {
    startSession('anna', ANNA);
    const store = openStore();
    await until(() => server.sent.length >= 2);
    const long = 'x'.repeat(400);
    await store.addQuizResult('1', 5, 6, { 'l1-q1': 'A', 'l1-q2': undefined, 'l1-q3': long });
    expect(server.answers[0]).toEqual({ 'l1-q1': 'A', 'l1-q3': 'x'.repeat(300) });
    server.refusesProofs = true;
    await store.addQuizResult('2', 4, 6, { 'l2-q1': 'A' });
    expect(server.results['2']).toMatchObject({ score: 4 });
  });

  it('is kept when the server is down and sent later, once', async () => {
    startSession('anna', ANNA);
    const store = openStore();
    await until(() => server.sent.length >= 2);
    server.isDown = true;
    await store.addQuizResult('1', 5, 6);
    expect(store.getState().quizResults['1']).toMatchObject({ score: 5, percentage: 83 });
    server.isDown = false;
    window.dispatchEvent(new Event('online'));
    await until(() => !store.getState().quizResults['1']?.isUnsent);
    window.dispatchEvent(new Event('online'));
    await until(() => server.sent.at(-1) === 'GET quiz-results');
    expect(server.sent.filter((call) => call === 'POST quiz-results')).toHaveLength(1);
  });

  it('of a session that expired on the way is sent after the next login', async () => {
    startSession('anna', ANNA);
    const store = openStore();
    await until(() => server.sent.length >= 2);
    expireSession('anna');
    await store.addQuizResult('1', 5, 6);
    expect(server.results).toEqual({});
    startSession('anna again', ANNA);
    await until(() => server.results['1'] !== undefined);
    expect(server.results['1']).toMatchObject({ score: 5 });
  });

  it('is not kept for a guest', async () => {
    const store = openStore();
    await store.addQuizResult('1', 5, 6);
    expect(store.getState().quizResults).toEqual({});
  });
});

describe("a challenge's configuration", () => {
  const ran = (port: number) => ({ level: '2' as const, version: 1, configuration: { port } });
  const waiting = () => localStorage.getItem(`challengeResults_${ANNA.id}`);

  it('is sent when it was run', async () => {
    startSession('anna', ANNA);
    const store = openStore();
    await store.addChallengeResult(ran(8080));
    expect(server.configurations).toEqual([{ port: 8080 }]);
    expect(waiting()).toBeNull();
  });

  it('waits while the server is down, and the newest of its level is sent later', async () => {
    startSession('anna', ANNA);
    const store = openStore();
    server.isDown = true;
    await store.addChallengeResult(ran(22));
    await store.addChallengeResult(ran(8080));
    expect(JSON.parse(waiting()!)).toEqual({ '2': ran(8080) });
    server.isDown = false;
    window.dispatchEvent(new Event('online'));
    await until(() => waiting() === null);
    expect(server.configurations).toEqual([{ port: 8080 }]);
  });

  it('of a learner whose session has expired is sent after the next login', async () => {
    startSession('anna', ANNA);
    const store = openStore();
    expireSession('anna');
    await store.addChallengeResult(ran(8080));
    expect(server.configurations).toEqual([]);
    startSession('anna again', ANNA);
    await until(() => server.configurations.length === 1);
  });

  it('of a guest is sent nowhere; the work on it goes along when they log in', async () => {
    localStorage.setItem('challenge_guest_1', 'work of level 1');
    localStorage.setItem('challenge_guest_2', 'work of level 2');
    localStorage.setItem(`challenge_${ANNA.id}_2`, 'own work');
    const store = openStore();
    await store.addChallengeResult(ran(8080));
    startSession('anna', ANNA);
    await until(() => server.sent.length >= 2);
    expect(server.configurations).toEqual([]);
    expect(localStorage.getItem(`challenge_${ANNA.id}_1`)).toBe('work of level 1');
    expect(localStorage.getItem(`challenge_${ANNA.id}_2`)).toBe('own work');
    expect(localStorage.getItem(`challenge_${ANNA.id}_2_as_guest`)).toBe('work of level 2');
    expect(localStorage.getItem('challenge_guest_1')).toBeNull();
  });
});
