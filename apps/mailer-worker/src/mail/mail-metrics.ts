import { Counter, Gauge, metrics } from '@netward/nest-kit';

/** Outcomes of mails by kind; every deferral of a mail counts. */
export const outcomesTotal = new Counter({
  name: 'mail_outcomes_total',
  help: 'Mails by kind and outcome',
  labelNames: ['kind', 'state'],
  registers: [metrics],
});

/** 1 while the mail server cannot be reached and mails wait. */
export const serverAway = new Gauge({
  name: 'mail_server_away',
  help: 'Whether the mail server is away, so that mails wait',
  registers: [metrics],
});

/** Jobs that none of our services wrote. Any increase is worth an alarm. */
export const forgedTotal = new Counter({
  name: 'mail_jobs_forged_total',
  help: 'Jobs on the mail queue that were refused as not authentic',
  labelNames: ['reason'],
  registers: [metrics],
});
