import { modelFailure } from '@netward/contracts';
import { levels } from '@netward/levels';
import { Counter, Gauge, Histogram, metrics } from '@netward/nest-kit';

const registers = [metrics];

/** Questions by level, refused ones included. */
export const questionsTotal = new Counter({
  name: 'assistant_questions_total',
  help: 'Questions by level',
  labelNames: ['level'],
  registers,
});

/** Answers by the side that gave them; a tutor's answer may stand in for a model's. */
export const answersTotal = new Counter({
  name: 'assistant_answers_total',
  help: 'Answers by side',
  labelNames: ['side'],
  registers,
});

/** Questions for the model that the tutor answered since it failed, by the reason. */
export const replacedTotal = new Counter({
  name: 'assistant_replaced_total',
  help: 'Questions that the tutor answered for a failing model, by reason',
  labelNames: ['reason'],
  registers,
});

/** Questions that got no answer, by reason. */
export const refusalsTotal = new Counter({
  name: 'assistant_refusals_total',
  help: 'Refused questions by reason',
  labelNames: ['reason'],
  registers,
});

/** Questions for the model that the tutor answered, by the budget spent: `budget`, or the share of `guests` or an `address`. */
export const unpaidTotal = new Counter({
  name: 'assistant_unpaid_total',
  help: 'Questions that the tutor answered because a share of the model was spent, by share',
  labelNames: ['reason'],
  registers,
});

/** Answers that were given a second time without asking the model. */
export const repeatsTotal = new Counter({
  name: 'assistant_repeats_total',
  help: 'Answers from the cache',
  registers,
});

/** From the question to the first text that the asker may see. */
export const firstTokenSeconds = new Histogram({
  name: 'assistant_first_token_seconds',
  help: 'Seconds to the first text by side',
  labelNames: ['side'],
  buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2, 4, 8, 16, 30],
  registers,
});

/** Tokens as the endpoint counts them, read from prompts and written in answers. */
export const tokensTotal = new Counter({
  name: 'assistant_tokens_total',
  help: 'Tokens of the model by kind',
  labelNames: ['kind'],
  registers,
});

/** What a day's answers of the model are limited to. */
export const budgetGauge = new Gauge({
  name: 'assistant_budget',
  help: 'Answers of the model that a day may have',
  registers,
});

/** 0 closed, 1 open, 2 on trial, 3 isolated: the numbers of the library. */
export const breakerGauge = new Gauge({
  name: 'assistant_breaker_state',
  help: 'State of the breaker before the model: 0 closed, 1 open, 2 on trial',
  registers,
});

/** Questions under way; the figure to add replicas by. */
export const inFlight = new Gauge({
  name: 'assistant_in_flight',
  help: 'Questions that are being answered',
  registers,
});

/** 1 for the side that answers at present. */
export const sideGauge = new Gauge({
  name: 'assistant_side',
  help: 'Which side answers at present',
  labelNames: ['side'],
  registers,
});

// A rate is known from the first use on only where the series began before it.
for (const { id } of levels) questionsTotal.inc({ level: id }, 0);
for (const side of ['model', 'tutor']) answersTotal.inc({ side }, 0);
for (const reason of modelFailure.options) replacedTotal.inc({ reason }, 0);
for (const reason of ['full', 'occupied', 'quota']) refusalsTotal.inc({ reason }, 0);
for (const reason of ['address', 'budget', 'guests']) unpaidTotal.inc({ reason }, 0);
for (const kind of ['read', 'written']) tokensTotal.inc({ kind }, 0);
