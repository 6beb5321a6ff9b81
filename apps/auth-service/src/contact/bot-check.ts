import { Inject, Injectable } from '@nestjs/common';
import { callDependency, log } from '@netward/nest-kit';
import { z } from 'zod';
import { CONFIG, type AuthConfig } from '../config.ts';
import { INTERVALS, type Intervals } from '../intervals.ts';

/** `unknown` when there was no token or no usable response. */
export type BotVerdict = 'person' | 'bot' | 'unknown';

const VERIFY = { dependency: 'bot-check', operation: 'verify' } as const;
/** The action that our page names; a token from another page is refused. */
const ACTION = 'contact_form';
/** Below this score the checking service itself is unsure. */
const SURE_SCORE = 0.5;
/** Errors in our own settings, which visitors are not blamed for. */
const OUR_FAULTS = new Set(['missing-input-secret', 'invalid-input-secret', 'bad-request']);

const verification = z.object({
  success: z.boolean(),
  action: z.string().optional(),
  score: z.number().optional(),
  'error-codes': z.array(z.string()).default([]),
});
type Verification = z.output<typeof verification>;

/** Asks the bot check's service about a token from the contact form. */
@Injectable()
export class BotCheck {
  constructor(
    @Inject(CONFIG) private readonly config: AuthConfig,
    @Inject(INTERVALS) private readonly intervals: Intervals,
  ) {}

  /** Never throws: while that service is down people must still be able to write. */
  async check(token: string | null): Promise<BotVerdict> {
    const { CAPTCHA_SECRET } = this.config;
    if (!CAPTCHA_SECRET || !token) return 'unknown';
    try {
      return verdictOf(await callDependency(VERIFY, () => this.#verify(CAPTCHA_SECRET, token)));
    } catch (error) {
      log.warn({ err: error }, 'the bot check is unavailable');
      return 'unknown';
    }
  }

  async #verify(secret: string, token: string): Promise<Verification> {
    const response = await fetch(this.config.CAPTCHA_VERIFY_URL, {
      method: 'POST',
      body: new URLSearchParams({ secret, response: token }),
      redirect: 'error',
      signal: AbortSignal.timeout(this.intervals.botCheckMs),
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
