import { readPermission } from '../../lib/permission.ts';

interface Recaptcha {
  ready(callback: () => void): void;
  execute(siteKey: string, options: { action: string }): PromiseLike<string>;
}
declare global {
  interface Window {
    grecaptcha?: Recaptcha;
  }
}

const SCRIPT = 'https://www.google.com/recaptcha/api.js';
const ACTION = 'contact_form';
// A slow check must not hold up a message.
const TIMEOUT_MS = 5000;

async function readSiteKey(): Promise<string | undefined> {
  const response = await fetch('/site-config.json');
  const config = (await response.json()) as { captchaSiteKey?: unknown };
  const key = config.captchaSiteKey;
  return typeof key === 'string' && key ? key : undefined;
}

function loadScript(siteKey: string): Promise<Recaptcha> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = `${SCRIPT}?render=${encodeURIComponent(siteKey)}`;
    script.onload = () => {
      const { grecaptcha } = window;
      if (grecaptcha) grecaptcha.ready(() => resolve(grecaptcha));
      else reject(new Error('The bot check did not start.'));
    };
    script.onerror = () => reject(new Error('The bot check could not be loaded.'));
    document.head.append(script);
  });
}

interface BotCheck {
  readonly siteKey: string;
  readonly recaptcha: Recaptcha;
}
let prepared: Promise<BotCheck | undefined> | undefined;

async function prepare(): Promise<BotCheck | undefined> {
  const siteKey = await readSiteKey();
  return siteKey ? { siteKey, recaptcha: await loadScript(siteKey) } : undefined;
}

/** Whether a bot check is configured and the visitor has not been asked about it yet. Never rejects. */
export async function isBotCheckToAskAbout(): Promise<boolean> {
  if (readPermission('botCheck')) return false;
  const siteKey = await readSiteKey().catch(() => undefined);
  // The answer may have come meanwhile.
  return siteKey !== undefined && !readPermission('botCheck');
}

/** Loads the bot check if one is configured and allowed. Otherwise no third party is contacted. */
export function prepareBotCheck(): void {
  if (readPermission('botCheck') !== 'allowed') return;
  prepared ??= prepare();
  prepared?.catch(() => {
    prepared = undefined;
  });
}

async function askForToken(): Promise<string | undefined> {
  prepareBotCheck();
  const check = await prepared;
  return check && (await check.recaptcha.execute(check.siteKey, { action: ACTION }));
}

/** The token to send with a message. Undefined if the check is absent, blocked or too slow. */
export async function readBotCheckToken(): Promise<string | undefined> {
  const limit = new Promise<undefined>((resolve) => setTimeout(resolve, TIMEOUT_MS, undefined));
  return Promise.race([askForToken().catch(() => undefined), limit]);
}
