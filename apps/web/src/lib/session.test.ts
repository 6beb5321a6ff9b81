import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { shortName } from './session.ts';

const KEYS = ['userToken', 'userData', 'currentLevel', 'isInLab'];
const maja = { id: 'a1', name: 'Maja Lindqvist' };

function store(values: Record<string, string>) {
  for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
}

function storedKeys() {
  return KEYS.filter((key) => localStorage.getItem(key) !== null);
}

/** A fresh page: the module reads the storage again. */
async function openPage() {
  jest.resetModules();
  return await import('./session.ts');
}

beforeEach(() => localStorage.clear());
afterEach(() => void jest.restoreAllMocks());

describe('the session', () => {
  it('is a guest on level 1 when nothing is stored', async () => {
    const { getSession } = await openPage();
    expect(getSession()).toEqual({ token: null, learner: null, level: '1', isInLab: false });
  });

  it('is the stored learner', async () => {
    store({ userToken: 't', userData: JSON.stringify(maja), currentLevel: '7', isInLab: 'true' });
    const { getSession } = await openPage();
    expect(getSession()).toEqual({ token: 't', learner: maja, level: '7', isInLab: true });
  });

  it.each([
    ['data that is not JSON', { userToken: 't', userData: '{oops' }],
    ['data without a name', { userToken: 't', userData: '{"id":"a1"}' }],
    ['data without an id', { userToken: 't', userData: '{"name":"Maja"}' }],
    ['data that is null', { userToken: 't', userData: 'null' }],
    ['a token without data', { userToken: 't' }],
    ['data without a token', { userData: JSON.stringify(maja) }],
    ['an unknown level', { currentLevel: '11' }],
    ['a level in another spelling', { currentLevel: 'level_2' }],
    ['an invalid flag', { isInLab: 'yes' }],
  ])('clears all four values on %s', async (_, values) => {
    store({ currentLevel: '2', isInLab: 'false', ...values });
    const { getSession } = await openPage();
    expect(getSession().token).toBeNull();
    expect(getSession().level).toBe('1');
    expect(storedKeys()).toEqual([]);
  });

  it('resets a guest above level 2 to level 1', async () => {
    store({ currentLevel: '5', isInLab: 'true' });
    const { getSession } = await openPage();
    expect(getSession().level).toBe('1');
    expect(getSession().isInLab).toBe(true);
    expect(localStorage.getItem('currentLevel')).toBe('1');
  });

  it('starts, is remembered, and ends on level 1 outside the lab', async () => {
    const { startSession, setLevel, setInLab, endSession } = await openPage();
    startSession('t', maja);
    setLevel('4');
    setInLab(true);
    const again = await openPage();
    expect(again.getSession()).toEqual({ token: 't', learner: maja, level: '4', isInLab: true });
    endSession();
    const after = await openPage();
    expect(after.getSession()).toEqual({ token: null, learner: null, level: '1', isInLab: false });
  });

  it('tells the style sheet whether somebody is signed in', async () => {
    const { startSession, endSession } = await openPage();
    startSession('t', maja);
    expect(document.documentElement).toHaveAttribute('data-session', 'learner');
    endSession();
    expect(document.documentElement).toHaveAttribute('data-session', 'guest');
  });

  it('expires only for the token that was refused, and keeps the level', async () => {
    const { startSession, setLevel, expireSession, onSessionExpired, getSession } =
      await openPage();
    const expired = jest.fn();
    onSessionExpired(expired);
    startSession('new', maja);
    setLevel('4');
    expireSession('old');
    expect(getSession().token).toBe('new');
    expireSession('new');
    expect(getSession()).toMatchObject({ token: null, learner: null, level: '4' });
    expect(expired).toHaveBeenCalledTimes(1);
  });

  it('follows a login and a logout in another tab', async () => {
    const { getSession, subscribeSession } = await openPage();
    const changed = jest.fn();
    const stop = subscribeSession(changed);
    store({ userToken: 't', userData: JSON.stringify(maja) });
    window.dispatchEvent(new StorageEvent('storage', { key: 'userData' }));
    expect(getSession().learner).toEqual(maja);
    localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
    expect(getSession().learner).toBeNull();
    expect(changed).toHaveBeenCalledTimes(2);
    stop();
  });

  describe('of a learner in a level, in another tab', () => {
    async function openLevelFive() {
      store({ userToken: 't', userData: JSON.stringify(maja), currentLevel: '5', isInLab: 'true' });
      const here = await openPage();
      here.subscribeSession(() => {});
      here.getSession();
      return here;
    }
    const tell = (key: string) => window.dispatchEvent(new StorageEvent('storage', { key }));

    it('ends here as well after a logout', async () => {
      const { getSession } = await openLevelFive();
      const there = await openPage();
      there.endSession();
      for (const key of ['currentLevel', 'isInLab', 'userToken', 'userData']) tell(key);
      expect(getSession()).toEqual({ token: null, learner: null, level: '1', isInLab: false });
    });

    it('stays in its level when it expires', async () => {
      const { getSession } = await openLevelFive();
      const there = await openPage();
      there.expireSession('t');
      for (const key of ['userToken', 'userData']) tell(key);
      expect(getSession()).toEqual({ token: null, learner: null, level: '5', isInLab: true });
    });
  });

  it('leaves a half-written login of another tab alone', async () => {
    const { getSession, subscribeSession } = await openPage();
    const stop = subscribeSession(() => {});
    getSession();
    store({ userToken: 't' });
    window.dispatchEvent(new StorageEvent('storage', { key: 'userToken' }));
    expect(getSession().token).toBeNull();
    expect(localStorage.getItem('userToken')).toBe('t');
    stop();
  });

  it('lives in memory if the browser refuses storage', async () => {
    const refuse = () => {
      throw new DOMException('no', 'SecurityError');
    };
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse);
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
    jest.spyOn(Storage.prototype, 'removeItem').mockImplementation(refuse);
    const { getSession, startSession } = await openPage();
    expect(getSession().token).toBeNull();
    startSession('t', maja);
    expect(getSession().learner).toEqual(maja);
  });
});

describe('a short name', () => {
  it.each([
    ['Maja', 'Maja'],
    ['twelve chars', 'twelve chars'],
    ['thirteen char', 'thirteen cha...'],
    ['👩‍👩‍👧'.repeat(12), '👩‍👩‍👧'.repeat(12)],
    ['👩‍👩‍👧'.repeat(13), `${'👩‍👩‍👧'.repeat(12)}...`],
  ])('of %s is %s', (name, short) => {
    expect(shortName(name)).toBe(short);
  });
});
