import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import {
  cleanQuestion,
  isAskable,
  type AnswerSide,
  type AssistantRequest,
  type AssistantResponse,
  type ModelFailure,
} from '@netward/contracts';
import { findLevel } from '@netward/levels';
import { AppError, log } from '@netward/nest-kit';
import { Inject, Injectable } from '@nestjs/common';
import {
  bulkhead,
  isBulkheadRejectedError,
  TaskCancelledError,
  timeout,
  TimeoutStrategy,
} from 'cockatiel';
import { readChallenge } from '../challenge/open-challenge.ts';
import { readLab } from '../lab/learners-lab.ts';
import { type Ask, MODEL, type Model, type Reply } from '../model/model.ts';
import { CONFIG, type AssistantConfig } from '../config.ts';
import { ModelFault, type ModelChoice, type Prompt, readChoice } from '../prompt/choice.ts';
import { buildPrompt } from '../prompt/build-prompt.ts';
import { type Asker, Quota } from '../quota/quota.ts';
import { replyTo } from '../tutor/reply.ts';
import { chosenReply, shortlistOf } from '../tutor/shortlist.ts';
import {
  answersTotal,
  firstTokenSeconds,
  inFlight,
  questionsTotal,
  refusalsTotal,
  repeatsTotal,
  replacedTotal,
} from './assistant-metrics.ts';

/** A request with its run played and its challenge judged. Throws for what cannot be answered. */
async function readAsk(request: AssistantRequest): Promise<Ask> {
  const { message, level: id, conversation, lab, challenge } = request;
  const question = cleanQuestion(message);
  if (!isAskable(question)) throw new AppError('MESSAGE_REQUIRED');
  const level = findLevel(id);
  if (!level) throw new AppError('INVALID_LEVEL');
  const played = readLab(level, lab);
  if (!played) throw new AppError('RUN_INVALID');
  const ask = { level, question, conversation, lab: played };
  return challenge ? { ...ask, challenge: await readChallenge(level, challenge) } : ask;
}

/** Questions that a process answers at once; the next one is turned away. */
export const IN_FLIGHT_MAX = 64;

const CHOICES_KEPT = 500;
const CHOICE_KEPT_MS = 60_000;

export type AssistantAnswer = AssistantResponse & { by: AnswerSide };

/** Reads an answer. */
export interface Reader {
  /** The question is accepted; from now on there will be an answer. */
  accepted(): void;
  started(by: AnswerSide): void;
  said(text: string): void;
}

/** Answers a question by what is written: the model chooses where there is one, else the tutor. */
@Injectable()
export class AssistantService {
  readonly #bulkhead = bulkhead(IN_FLIGHT_MAX, 0);
  /** The model's choices of the last minute, by everything that it was told. */
  readonly #choices = new LRUCache<string, ModelChoice>({ max: CHOICES_KEPT, ttl: CHOICE_KEPT_MS });
  /** The model goes on when it is slow; only the asker no longer waits. */
  readonly #patience;

  constructor(
    @Inject(MODEL) private readonly model: Model | null,
    @Inject(CONFIG) private readonly config: AssistantConfig,
    private readonly quota: Quota,
  ) {
    this.#patience = timeout(config.ASSISTANT_FIRST_WORD_MS, {
      strategy: TimeoutStrategy.Aggressive,
      abortOnReturn: false,
    });
  }

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
    const byTutor = (failure?: ModelFailure): AssistantAnswer =>
      give(replyTo(ask), { by: 'tutor', ...(failure && { failure }) }, reader);
    const shortlist = this.model ? shortlistOf(ask) : [];
    if (!this.model || shortlist.length === 0) return byTutor();
    if (!this.model.isAvailable) return byTutor('away');
    const byModel = (choice: ModelChoice): AssistantAnswer =>
      give(chosenReply(ask, shortlist, choice), { by: 'model' }, reader);
    const prompt = buildPrompt(ask, shortlist, this.config.ASSISTANT_PROSE);
    const known = this.#choices.get(keyOf(prompt));
    if (known) {
      repeatsTotal.inc();
      return byModel(known);
    }
    const paid = await this.quota.pay(asker);
    if (!paid) return byTutor('spent');
    reader.accepted();
    const chosen = await this.#ask(this.model, prompt, signal).finally(() => paid.end());
    return typeof chosen === 'string' ? byTutor(chosen) : byModel(chosen);
  }

  /** The choice, or why there is none in time; what is chosen later is kept for the next asker. */
  async #ask(
    model: Model,
    prompt: Prompt,
    signal: AbortSignal,
  ): Promise<ModelChoice | ModelFailure> {
    const chosen = model.choose(prompt, signal).then((written) => readChoice(written, prompt));
    chosen.then(
      (choice) => this.#choices.set(keyOf(prompt), choice),
      (error: unknown) => {
        if (!signal.aborted) log.warn({ err: describe(error) }, 'the model chose no answer');
      },
    );
    try {
      return await this.#patience.execute(() => chosen);
    } catch (error) {
      signal.throwIfAborted();
      const failure = failureOf(error);
      replacedTotal.inc({ reason: failure });
      return failure;
    }
  }
}

const keyOf = ({ messages }: Prompt): string =>
  createHash('sha256').update(JSON.stringify(messages)).digest('base64');

/** Gives a whole answer. */
function give(
  { text, rows, offers, prose }: Reply,
  by: Pick<AssistantAnswer, 'by' | 'failure'>,
  reader: Reader,
): AssistantAnswer {
  reader.accepted();
  reader.started(by.by);
  reader.said(text);
  return {
    response: text,
    ...by,
    ...(rows && { rows: [...rows] }),
    ...(offers && { offers }),
    ...(prose && { prose }),
  };
}

/** The same reader, with the time to the first text written down. */
function timed(reader: Reader): Reader {
  const begun = performance.now();
  return {
    accepted: () => reader.accepted(),
    said: (text) => reader.said(text),
    started(by) {
      firstTokenSeconds.observe({ side: by }, (performance.now() - begun) / 1000);
      reader.started(by);
    },
  };
}

/** Why an answer of the model is not there. */
function failureOf(error: unknown): ModelFailure {
  if (error instanceof ModelFault) return error.failure;
  // Its second try is not paid for.
  if (error instanceof AppError) return 'spent';
  return error instanceof TaskCancelledError || isBulkheadRejectedError(error) ? 'slow' : 'away';
}

/** What failed, without the endpoint's own words, which may repeat the question or the key. */
function describe(error: unknown): string {
  const { name, message, status, code } = (error ?? {}) as Record<string, unknown>;
  const reason = error instanceof ModelFault ? message : name;
  return [reason, status, code].filter(Boolean).join(' ');
}
