import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';

type BotCheck = typeof import('./bot-check.ts');
let check: BotCheck;
const script = () => document.querySelector<HTMLScriptElement>('script[src*="recaptcha"]');

function configure(captchaSiteKey: string | null) {
  globalThis.fetch = (async () => ({
    json: async () => ({ captchaSiteKey }),
  })) as unknown as typeof fetch;
}

/** Waits until the script is requested. */
async function findScript() {
  for (let turns = 0; turns < 50 && !script(); turns += 1) await Promise.resolve();
  return script()!;
}

beforeEach(async () => {
  localStorage.setItem('botCheck', 'allowed');
  jest.resetModules();
  check = await import('./bot-check.ts');
});
afterEach(() => {
  jest.useRealTimers();
  script()?.remove();
  delete window.grecaptcha;
});

describe('the bot check', () => {
  it('requests nothing if none is configured', async () => {
    configure(null);
    expect(await check.readBotCheckToken()).toBeUndefined();
    expect(script()).toBeNull();
  });

  it.each(['refused', null])('contacts nobody when the visitor said %s', async (answer) => {
    if (answer) localStorage.setItem('botCheck', answer);
    else localStorage.removeItem('botCheck');
    configure('site key');
    check.prepareBotCheck();
    expect(await check.readBotCheckToken()).toBeUndefined();
    expect(script()).toBeNull();
    expect(await check.isBotCheckToAskAbout()).toBe(answer === null);
  });

  it('requests a token for the contact form', async () => {
    configure('site key');
    const asked: unknown[] = [];
    window.grecaptcha = {
      ready: (callback) => callback(),
      execute: async (...parts) => {
        asked.push(parts);
        return 'token';
      },
    };
    check.prepareBotCheck();
    const token = check.readBotCheckToken();
    const element = await findScript();
    expect(element.src).toBe('https://www.google.com/recaptcha/api.js?render=site%20key');
    element.dispatchEvent(new Event('load'));
    expect(await token).toBe('token');
    expect(asked).toEqual([['site key', { action: 'contact_form' }]]);
    expect(document.querySelectorAll('script[src*="recaptcha"]')).toHaveLength(1);
  });

  it('does without a token when the script is blocked, and tries again next time', async () => {
    configure('key');
    const token = check.readBotCheckToken();
    const blocked = await findScript();
    blocked.dispatchEvent(new Event('error'));
    expect(await token).toBeUndefined();
    blocked.remove();
    check.prepareBotCheck();
    expect(await findScript()).not.toBeNull();
  });

  it('does without a token when the settings cannot be loaded', async () => {
    globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
    expect(await check.readBotCheckToken()).toBeUndefined();
  });

  it('gives up after five seconds', async () => {
    jest.useFakeTimers();
    configure('key');
    const answered = jest.fn();
    void check.readBotCheckToken().then(answered);
    await jest.advanceTimersByTimeAsync(4900);
    expect(answered).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(200);
    expect(answered).toHaveBeenCalledWith(undefined);
  });
});
