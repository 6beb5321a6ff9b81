import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { serve } from '../../testing/fake-server.ts';

const CONFIGURED = {
  'GET /site-config.json': [200, { analyticsUrl: 'https://stats.test/in' }],
} as const;

let sent: { to: string; what: unknown }[];
let asked: ReturnType<typeof serve>;

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
  sent = [];
  localStorage.setItem('visitorCounter', 'allowed');
  asked = serve(CONFIGURED);
  navigator.sendBeacon = (to, body) => {
    sent.push({ to: String(to), what: JSON.parse(String(body)) });
    return true;
  };
});
afterEach(() => {
  setPreference('doNotTrack', null);
  setPreference('globalPrivacyControl', undefined);
});

describe('analytics', () => {
  it('report the path of a page and never its query', async () => {
    const { report } = await openPage('/labs?level=3&token=secret#part');
    await report('page_view', {});
    expect(sent).toEqual([
      { to: 'https://stats.test/in', what: { event: 'page_view', path: '/labs' } },
    ]);
  });

  it('report a submitted quiz with its level and its total', async () => {
    const { report } = await openPage('/labs');
    await report('quiz_submitted', { level: '4', total: 6 });
    expect(sent.map(({ what }) => what)).toEqual([
      { event: 'quiz_submitted', path: '/labs', level: '4', total: 6 },
    ]);
  });

  it('report nothing, and have somebody ask, until the visitor has allowed it', async () => {
    localStorage.removeItem('visitorCounter');
    const { counterToAskAbout, report } = await openPage('/labs');
    await report('page_view', {});
    expect(sent).toEqual([]);
    expect(await counterToAskAbout()).toBe('stats.test');
  });

  it.each(['allowed', 'refused'])('ask nobody again who has answered: %s', async (answer) => {
    localStorage.setItem('visitorCounter', answer);
    const { counterToAskAbout, report } = await openPage('/labs');
    await report('page_view', {});
    expect(await counterToAskAbout()).toBeUndefined();
    expect(sent).toHaveLength(answer === 'allowed' ? 1 : 0);
  });

  it('ask nobody where no address is configured, nor whoever objects to tracking', async () => {
    localStorage.removeItem('visitorCounter');
    serve({ 'GET /site-config.json': [200, { analyticsUrl: null }] });
    const { counterToAskAbout } = await openPage('/labs');
    expect(await counterToAskAbout()).toBeUndefined();
    serve(CONFIGURED);
    setPreference('doNotTrack', '1');
    expect(await (await openPage('/labs')).counterToAskAbout()).toBeUndefined();
  });

  it('report nothing where no address is configured', async () => {
    serve({ 'GET /site-config.json': [200, { analyticsUrl: null }] });
    const { report } = await openPage('/labs');
    await report('page_view', {});
    expect(sent).toEqual([]);
  });

  it('report and request nothing on a page opened from a mailed link', async () => {
    for (const path of ['/verify-email?token=secret', '/reset-password']) {
      const { report } = await openPage(path);
      await report('page_view', {});
      window.history.replaceState(null, '', '/login');
      await report('page_view', {});
    }
    expect(sent).toEqual([]);
    expect(asked).toEqual([]);
  });

  it('report nothing about a token page the app navigates to', async () => {
    const { report } = await openPage('/');
    await report('page_view', {}, '/reset-password');
    expect(sent).toEqual([]);
  });

  it.each([
    ['doNotTrack', '1'],
    ['globalPrivacyControl', true],
  ] as const)('respect %s', async (name, value) => {
    setPreference(name, value);
    const { report } = await openPage('/labs');
    await report('page_view', {});
    expect(sent).toEqual([]);
  });

  it('ask for the configuration once per visit', async () => {
    const { report } = await openPage('/');
    await report('page_view', {});
    await report('page_view', {}, '/faq');
    expect(asked.map(({ call }) => call)).toEqual(['GET /site-config.json']);
    expect(sent).toHaveLength(2);
  });

  it('ask again after no answer', async () => {
    serve({});
    const { report } = await openPage('/');
    await report('page_view', {});
    serve(CONFIGURED);
    await report('page_view', {}, '/faq');
    expect(sent).toHaveLength(1);
  });
});
