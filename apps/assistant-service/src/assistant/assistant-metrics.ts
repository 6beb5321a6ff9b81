import { Counter, Gauge, metrics } from '@netward/nest-kit';

/** Answers by the side that gave them; a tutor's answer may stand in for a model's. */
export const answersTotal = new Counter({
  name: 'assistant_answers_total',
  help: 'Answers by side',
  labelNames: ['side'],
  registers: [metrics],
});

/** 1 for the side that answers by configuration. */
export const sideGauge = new Gauge({
  name: 'assistant_side',
  help: 'Which side answers by configuration',
  labelNames: ['side'],
  registers: [metrics],
});
