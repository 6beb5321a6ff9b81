import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { serve } from '../../testing/fake-server.ts';

const COUNTER = 'https://stats.test/in';
const CONFIGURED = {
  'GET /site-config.json': [200, { analyticsUrl: COUNTER }],
  [`POST ${COUNTER}`]: [204, null],
} as const;
const NOT_CONFIGURED = { 'GET /site-config.json': [200, { analyticsUrl: null }] } as const;

let asked: ReturnType<typeof serve>;
const sent = () => asked.filter(({ call }) => call === `POST ${COUNTER}`).map(({ body }) => body);

/** A fresh page at an address: the module reads everything again. */
async function openPage(address: string) {
  window.history.replaceState(null, '', address);
  const { href } = window.location;
  performance.getEntriesByType = () => [{ name: href }] as unknown as PerformanceEntryList;
  jest.resetModules();
  return await import('./analytics.ts');
}

function setPreference(name: 'doNotTrack' | 'globalPrivacyControl', value: unknown) {
  Object.defineProperty(navigator, name, { value, configurable: true });
}

beforeEach(() => {
  localStorage.setItem('visitorCounter', 'allowed');
  asked = serve(CONFIGURED);
});
afterEach(() => {
  setPreference('doNotTrack', null);
  setPreference('globalPrivacyControl', undefined);
});

describe('analytics', () => {
  it('report the path of a page and never its query', async () => {
    const { report } = await openPage('/labs?level=3&token=secret#part');
    await report('page_view', {});
    expect(sent()).toEqual([{ event: 'page_view', path: '/labs' }]);
  });

  it('neither send nor accept a cookie of the counter', async () => {
    const fetched = jest.spyOn(globalThis, 'fetch');
    const { report } = await openPage('/labs');
    await report('page_view', {});
    expect(fetched).toHaveBeenCalledWith(COUNTER, expect.objectContaining({ credentials: 'omit' }));
  });

  it('disturb nobody where the counter cannot be reached', async () => {
    asked = serve({ 'GET /site-config.json': CONFIGURED['GET /site-config.json'] });
    const { report } = await openPage('/labs');
    await report('page_view', {});
    expect(sent()).toHaveLength(1);
  });

  it('report a submitted quiz with its level and its total', async () => {
    const { report } = await openPage('/labs');
    await report('quiz_submitted', { level: '4', total: 6 });
    expect(sent()).toEqual([{ event: 'quiz_submitted', path: '/labs', level: '4', total: 6 }]);
  });

  it('report nothing, and have somebody ask, until the visitor has allowed it', async () => {
    localStorage.removeItem('visitorCounter');
    const { counterToAskAbout, report } = await openPage('/labs');
    await report('page_view', {});
    expect(sent()).toEqual([]);
    expect(await counterToAskAbout()).toBe('stats.test');
  });

  it.each(['allowed', 'refused'])('ask nobody again who has answered: %s', async (answer) => {
    localStorage.setItem('visitorCounter', answer);
    const { counterToAskAbout, report } = await openPage('/labs');
    await report('page_view', {});
    expect(await counterToAskAbout()).toBeUndefined();
    expect(sent()).toHaveLength(answer === 'allowed' ? 1 : 0);
  });

  it('ask nobody where no address is configured, nor whoever objects to tracking', async () => {
    localStorage.removeItem('visitorCounter');
    asked = serve(NOT_CONFIGURED);
    const { counterToAskAbout } = await openPage('/labs');
    expect(await counterToAskAbout()).toBeUndefined();
    asked = serve(CONFIGURED);
    setPreference('doNotTrack', '1');
    expect(await (await openPage('/labs')).counterToAskAbout()).toBeUndefined();
  });

  it('report nothing where no address is configured', async () => {
    asked = serve(NOT_CONFIGURED);
    const { report } = await openPage('/labs');
    await report('page_view', {});
    expect(sent()).toEqual([]);
  });

  it('report and request nothing on a page opened from a mailed link', async () => {
    for (const path of ['/verify-email?token=secret', '/reset-password']) {
      const { report } = await openPage(path);
      await report('page_view', {});
      window.history.replaceState(null, '', '/login');
      await report('page_view', {});
    }
    expect(sent()).toEqual([]);
    expect(asked).toEqual([]);
  });

  it('report nothing about a token page the app navigates to', async () => {
    const { report } = await openPage('/');
    await report('page_view', {}, '/reset-password');
    expect(sent()).toEqual([]);
  });

  it.each([
    ['doNotTrack', '1'],
    ['globalPrivacyControl', true],
  ] as const)('respect %s', async (name, value) => {
    setPreference(name, value);
    const { report } = await openPage('/labs');
    await report('page_view', {});
    expect(sent()).toEqual([]);
  });

  it('ask for the configuration once per visit', async () => {
    const { report } = await openPage('/');
    await report('page_view', {});
    await report('page_view', {}, '/faq');
    const readings = asked.filter(({ call }) => call === 'GET /site-config.json');
    expect(readings).toHaveLength(1);
    expect(sent()).toHaveLength(2);
  });

  it('ask again after no answer', async () => {
    asked = serve({});
    const { report } = await openPage('/');
    await report('page_view', {});
    asked = serve(CONFIGURED);
    await report('page_view', {}, '/faq');
    expect(sent()).toHaveLength(1);
  });
});
