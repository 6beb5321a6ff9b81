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
// A slow check must not keep a message from being sent.
const PATIENCE_MS = 5000;

/** The key that the operator configured, if any. */
async function readSiteKey(): Promise<string | undefined> {
  const answer = await fetch('/site-config.json');
  const config = (await answer.json()) as { captchaSiteKey?: unknown };
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

/** Loads the bot check where one is configured. Nothing of a third party is asked for elsewhere. */
export function prepareBotCheck(): void {
  prepared ??= prepare();
  prepared.catch(() => {
    prepared = undefined;
  });
}

async function askForToken(): Promise<string | undefined> {
  prepareBotCheck();
  const check = await prepared;
  return check && (await check.recaptcha.execute(check.siteKey, { action: ACTION }));
}

/** The token that goes along with a message; none where the check is absent, blocked or too slow. */
export async function readBotCheckToken(): Promise<string | undefined> {
  const limit = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS, undefined));
  return Promise.race([askForToken().catch(() => undefined), limit]);
}
