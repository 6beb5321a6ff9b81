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
   * Throws when the question is refused; where the model is asked, `accept` says before that it is not. What
   * is sent with it is read within the bulkhead, since a run is played and a challenge judged for that.
   */
  async answer(
    request: AssistantRequest,
    asker: Asker,
    accept: () => void,
    signal: AbortSignal,
  ): Promise<AssistantAnswer> {
    questionsTotal.inc({ level: request.level });
    try {
      return await this.#bulkhead.execute(() => this.#answerOne(request, asker, accept, signal));
    } catch (error) {
      if (!isBulkheadRejectedError(error)) throw error;
      refusalsTotal.inc({ reason: 'full' });
      throw new AppError('BUSY', { retryAfter: 1 });
    }
  }

  async #answerOne(
    request: AssistantRequest,
    asker: Asker,
    accept: () => void,
    signal: AbortSignal,
  ): Promise<AssistantAnswer> {
    inFlight.inc();
    try {
      const ask = await readAsk(request);
      const begun = performance.now();
      const answer = await this.#choose(ask, asker, accept, signal);
      firstTokenSeconds.observe({ side: answer.by }, (performance.now() - begun) / 1000);
      answersTotal.inc({ side: answer.by });
      return answer;
    } finally {
      inFlight.dec();
    }
  }

  async #choose(
    ask: Ask,
    asker: Asker,
    accept: () => void,
    signal: AbortSignal,
  ): Promise<AssistantAnswer> {
    const byTutor = (failure?: ModelFailure): AssistantAnswer =>
      answerOf(replyTo(ask), { by: 'tutor', ...(failure && { failure }) });
    const shortlist = this.model ? shortlistOf(ask) : [];
    if (!this.model || shortlist.length === 0) return byTutor();
    if (!this.model.isAvailable) return byTutor('away');
    const byModel = (choice: ModelChoice): AssistantAnswer =>
      answerOf(chosenReply(ask, shortlist, choice), { by: 'model' });
    const prompt = buildPrompt(ask, shortlist, this.config.ASSISTANT_PROSE);
    const known = this.#choices.get(keyOf(prompt));
    if (known) {
      repeatsTotal.inc();
      return byModel(known);
    }
    const paid = await this.quota.pay(asker);
    if (!paid) return byTutor('spent');
    accept();
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

function answerOf(
  { text, rows, offers, prose }: Reply,
  by: Pick<AssistantAnswer, 'by' | 'failure'>,
): AssistantAnswer {
  return {
    response: text,
    ...by,
    ...(rows && { rows: [...rows] }),
    ...(offers && { offers }),
    ...(prose && { prose }),
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
