import { Inject, Injectable } from '@nestjs/common';
import { callDependency, log } from '@netward/nest-kit';
import { z } from 'zod';
import { CONFIG, type Config } from '../config.ts';

/** `unknown` where nothing was shown, or nothing can be said. */
export type BotVerdict = 'person' | 'bot' | 'unknown';

const VERIFY = { dependency: 'bot-check', operation: 'verify' } as const;
const LIMIT_MS = 3000;
/** What the page says that it asks for; a token made for another page is not taken. */
const ACTION = 'contact_form';
/** Below this the checking service itself is in doubt. */
const SURE_SCORE = 0.5;
/** Faults of our own settings, which no visitor can help. */
const OUR_FAULTS = new Set(['missing-input-secret', 'invalid-input-secret', 'bad-request']);

const verification = z.object({
  success: z.boolean(),
  action: z.string().optional(),
  score: z.number().optional(),
  'error-codes': z.array(z.string()).default([]),
});
type Verification = z.output<typeof verification>;

/** Asks the bot check's service about a token that the contact form sent. */
@Injectable()
export class BotCheck {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /** Never throws: a service that is away must not keep people from writing. */
  async judge(token: string | null): Promise<BotVerdict> {
    const { CAPTCHA_SECRET } = this.config;
    if (!CAPTCHA_SECRET || !token) return 'unknown';
    try {
      return verdictOf(await callDependency(VERIFY, () => this.#verify(CAPTCHA_SECRET, token)));
    } catch (error) {
      log.warn({ err: error }, 'the bot check cannot be asked');
      return 'unknown';
    }
  }

  async #verify(secret: string, token: string): Promise<Verification> {
    const response = await fetch(this.config.CAPTCHA_VERIFY_URL, {
      method: 'POST',
      body: new URLSearchParams({ secret, response: token }),
      redirect: 'error',
      signal: AbortSignal.timeout(LIMIT_MS),
    });
    if (!response.ok) throw new Error(`the bot check answered ${response.status}`);
    return verification.parse(await response.json());
  }
}

function verdictOf({ success, action, score, 'error-codes': codes }: Verification): BotVerdict {
  if (codes.some((code) => OUR_FAULTS.has(code))) {
    log.error({ codes }, 'the bot check refuses our settings');
    return 'unknown';
  }
  if (!success || action !== ACTION) return 'bot';
  return score !== undefined && score < SURE_SCORE ? 'unknown' : 'person';
}
