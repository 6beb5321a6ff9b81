import { Inject, Injectable } from '@nestjs/common';
import { log } from '@netward/nest-kit';
import { MODEL, type Ask, type Model } from '../model/model.ts';
import { asksForQuizAnswer, givesQuizAnswer } from '../model/tutor/quiz-guard.ts';
import { Quota } from '../quota/quota.ts';
import { Tutor } from '../model/tutor/tutor.ts';
import { answersTotal } from './assistant-metrics.ts';
import { cleanReply } from './clean-reply.ts';

/** Answers a question: by the model where there is one, and by the tutor whenever it has no answer. */
@Injectable()
export class AssistantService {
  constructor(
    @Inject(MODEL) private readonly model: Model,
    private readonly tutor: Tutor,
    private readonly quota: Quota,
  ) {}

  async answer(ask: Ask, signal: AbortSignal): Promise<string> {
    const isForModel = this.model.side === 'model' && !asksForQuizAnswer(ask.level, ask.question);
    const reply = isForModel ? await this.#askModel(ask, signal) : undefined;
    answersTotal.inc({ side: reply ? 'model' : 'tutor' });
    return reply ?? cleanReply(await this.tutor.answer(ask));
  }

  /** The model's reply, or undefined when it failed, said nothing or gave a quiz answer away. */
  async #askModel(ask: Ask, signal: AbortSignal): Promise<string | undefined> {
    await this.quota.countModelAnswer();
    try {
      const reply = cleanReply(await this.model.answer(ask, signal));
      return reply && !givesQuizAnswer(ask.level, reply) ? reply : undefined;
    } catch (error) {
      if (!signal.aborted) log.warn({ err: describe(error) }, 'the model gave no answer');
      return undefined;
    }
  }
}

/** What failed, without the endpoint's own words, which may repeat the question or the key. */
function describe(error: unknown): string {
  const { name, status, code } = (error ?? {}) as Record<string, unknown>;
  return [name, status, code].filter(Boolean).join(' ');
}
