import { modelFailure } from '@netward/contracts';
import { levels } from '@netward/levels';
import { Counter, Gauge, Histogram, metrics } from '@netward/nest-kit';

const registers = [metrics];

/** Series are named `assistant_…`; `help` says what they count. */
const counter = (name: string, help: string, ...labelNames: readonly string[]) =>
  new Counter({ name: `assistant_${name}_total`, help, labelNames, registers });
const gauge = (name: string, help: string, ...labelNames: readonly string[]) =>
  new Gauge({ name: `assistant_${name}`, help, labelNames, registers });

export const questionsTotal = counter('questions', 'Questions by level', 'level');
/** A tutor's answer may stand in for a model's. */
export const answersTotal = counter('answers', 'Answers by side', 'side');
export const replacedTotal = counter(
  'replaced',
  'Questions that the tutor answered for a failing model, by reason',
  'reason',
);
export const refusalsTotal = counter('refusals', 'Refused questions by reason', 'reason');
/** By the budget spent: `budget`, or the share of `guests` or an `address`. */
export const unpaidTotal = counter(
  'unpaid',
  'Questions that the tutor answered because a share of the model was spent, by share',
  'reason',
);
export const repeatsTotal = counter('repeats', 'Answers from the cache');
/** As the endpoint counts them, read from prompts and written in answers. */
export const tokensTotal = counter('tokens', 'Tokens of the model by kind', 'kind');

/** From the question to the first text that the asker may see. */
export const firstTokenSeconds = new Histogram({
  name: 'assistant_first_token_seconds',
  help: 'Seconds to the first text by side',
  labelNames: ['side'],
  buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2, 4, 8, 16, 30],
  registers,
});

export const budgetGauge = gauge('budget', 'Answers of the model that a day may have');
/** The numbers of the library; 3 would be isolated. */
export const breakerGauge = gauge(
  'breaker_state',
  'State of the breaker before the model: 0 closed, 1 open, 2 on trial',
);
/** The figure to add replicas by. */
export const inFlight = gauge('in_flight', 'Questions that are being answered');
export const sideGauge = gauge('side', 'Which side answers at present', 'side');

// A rate is known from the first use on only where the series began before it.
for (const { id } of levels) questionsTotal.inc({ level: id }, 0);
for (const side of ['model', 'tutor']) answersTotal.inc({ side }, 0);
for (const reason of modelFailure.options) replacedTotal.inc({ reason }, 0);
for (const reason of ['full', 'occupied', 'quota']) refusalsTotal.inc({ reason }, 0);
for (const reason of ['address', 'budget', 'guests']) unpaidTotal.inc({ reason }, 0);
for (const kind of ['read', 'written']) tokensTotal.inc({ kind }, 0);
