import { Inject, Injectable } from '@nestjs/common';
import { bulkhead, isBulkheadRejectedError } from 'cockatiel';
import type { AssistantRequest, Citation } from '@netward/contracts';
import { AppError, log } from '@netward/nest-kit';
import { answerChecked, type Checked } from '../checks/checked-answer.ts';
import { cleanReply } from '../checks/clean-reply.ts';
import { MODEL, type Ask, type Model, type Reply, type Side } from '../model/model.ts';
import { asksForQuizAnswer } from '../model/tutor/quiz-guard.ts';
import { Tutor } from '../model/tutor/tutor.ts';
import { type Asker, Quota } from '../quota/quota.ts';
import { AnswerCache, answerKey } from './answer-cache.ts';
import {
  answersTotal,
  firstTokenSeconds,
  inFlight,
  questionsTotal,
  refusalsTotal,
  repeatsTotal,
  replacedTotal,
} from './assistant-metrics.ts';
import { readAsk } from './read-ask.ts';

/** Questions that a process answers at once; the next one is turned away. */
export const IN_FLIGHT_MAX = 64;

export interface AssistantAnswer {
  response: string;
  by: Side;
  cites?: Citation;
}

/** Reads an answer while it is being written. */
export interface Reader {
  /** The question is accepted; from now on there will be an answer. */
  accepted(): void;
  started(by: Side): void;
  said(text: string): void;
  /** All that was said is taken back in favour of this. */
  replaced(text: string): void;
}

/** Answers a question: by the model where there is one, and by the tutor whenever it has no answer. */
@Injectable()
export class AssistantService {
  readonly #bulkhead = bulkhead(IN_FLIGHT_MAX, 0);
  readonly #cache = new AnswerCache();

  constructor(
    @Inject(MODEL) private readonly model: Model,
    private readonly tutor: Tutor,
    private readonly quota: Quota,
  ) {}

  /**
   * Throws before `accepted` when the question is refused, and only then. What is sent with it is
   * read within the bulkhead, since a run is played and a challenge judged for that.
   */
  async answer(
    request: AssistantRequest,
    asker: Asker,
    reader: Reader,
    signal: AbortSignal,
  ): Promise<AssistantAnswer> {
    questionsTotal.inc({ level: request.level });
    try {
      return await this.#bulkhead.execute(() => this.#answerOne(request, asker, reader, signal));
    } catch (error) {
      if (!isBulkheadRejectedError(error)) throw error;
      refusalsTotal.inc({ reason: 'full' });
      throw new AppError('BUSY', { retryAfter: 1 });
    }
  }

  async #answerOne(
    request: AssistantRequest,
    asker: Asker,
    reader: Reader,
    signal: AbortSignal,
  ): Promise<AssistantAnswer> {
    inFlight.inc();
    try {
      const ask = await readAsk(request);
      const answer = await this.#choose(ask, asker, timed(reader), signal);
      answersTotal.inc({ side: answer.by });
      return answer;
    } finally {
      inFlight.dec();
    }
  }

  async #choose(
    ask: Ask,
    asker: Asker,
    reader: Reader,
    signal: AbortSignal,
  ): Promise<AssistantAnswer> {
    const isForModel = this.model.side === 'model' && this.model.isAvailable;
    if (!isForModel || asksForQuizAnswer(ask)) {
      return this.#askTutor(ask, reader);
    }
    const key = answerKey(ask);
    const known = this.#cache.find(key);
    if (known !== undefined) {
      repeatsTotal.inc();
      return give({ response: known, by: 'model' }, reader);
    }
    const paid = await this.quota.pay(asker);
    if (!paid) return this.#askTutor(ask, reader);
    try {
      return await this.#askModel(ask, key, reader, signal);
    } finally {
      await paid.end();
    }
  }

  async #askModel(
    ask: Ask,
    key: string,
    reader: Reader,
    signal: AbortSignal,
  ): Promise<AssistantAnswer> {
    reader.accepted();
    const draft = new Draft(reader);
    const checked = await this.#draft(ask, draft, signal);
    if (checked && 'text' in checked) {
      draft.begin();
      this.#cache.keep(key, checked.text);
      return { response: checked.text, by: 'model' };
    }
    signal.throwIfAborted();
    replacedTotal.inc({ reason: checked?.fault ?? 'failure' });
    if (!draft.hasBegun) return this.#askTutor(ask, reader);
    const answer = this.#tutorsAnswer(ask);
    reader.replaced(answer.response);
    return answer;
  }

  /** The model's answer or its error; undefined when it failed. */
  async #draft(ask: Ask, draft: Draft, signal: AbortSignal): Promise<Checked | undefined> {
    try {
      return await answerChecked(this.model, ask, (piece) => draft.add(piece), signal);
    } catch (error) {
      if (!signal.aborted) log.warn({ err: describe(error) }, 'the model gave no answer');
      return undefined;
    }
  }

  #askTutor(ask: Ask, reader: Reader): AssistantAnswer {
    return give(this.#tutorsAnswer(ask), reader);
  }

  #tutorsAnswer(ask: Ask): AssistantAnswer {
    const { text, cites }: Reply = this.tutor.reply(ask);
    return { response: cleanReply(text), by: 'tutor', ...(cites && { cites }) };
  }
}

/** What the model has said so far. */
class Draft {
  readonly #reader: Reader;
  hasBegun = false;

  constructor(reader: Reader) {
    this.#reader = reader;
  }

  begin(): void {
    if (!this.hasBegun) this.#reader.started('model');
    this.hasBegun = true;
  }

  add(piece: string): void {
    this.begin();
    this.#reader.said(piece);
  }
}

/** Gives an answer that is there already. */
function give(answer: AssistantAnswer, reader: Reader): AssistantAnswer {
  reader.accepted();
  reader.started(answer.by);
  reader.said(answer.response);
  return answer;
}

/** The same reader, with the time to the first text written down. */
function timed(reader: Reader): Reader {
  const begun = performance.now();
  return {
    accepted: () => reader.accepted(),
    said: (text) => reader.said(text),
    replaced: (text) => reader.replaced(text),
    started(by) {
      firstTokenSeconds.observe({ side: by }, (performance.now() - begun) / 1000);
      reader.started(by);
    },
  };
}

/** What failed, without the endpoint's own words, which may repeat the question or the key. */
function describe(error: unknown): string {
  const { name, status, code } = (error ?? {}) as Record<string, unknown>;
  return [name, status, code].filter(Boolean).join(' ');
}
