import { mailContents, mailReport } from '@netward/contracts';
import { Counter, Gauge, metrics } from '@netward/nest-kit';

/** Outcomes of mails by kind; every attempt counts. */
export const outcomesTotal = new Counter({
  name: 'mail_outcomes_total',
  help: 'Attempts to send mails, by kind and outcome',
  labelNames: ['kind', 'state'],
  registers: [metrics],
});

// A rate is known from the first mail on only where the series began before it.
for (const kind of Object.keys(mailContents))
  for (const state of mailReport.shape.outcome.options) outcomesTotal.inc({ kind, state }, 0);

/** 1 while the mail server cannot be reached and mails wait. */
export const serverAway = new Gauge({
  name: 'mail_server_away',
  help: 'Whether the mail server is away, so that mails wait',
  registers: [metrics],
});
