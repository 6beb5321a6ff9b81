import { Counter, metrics } from '@netward/nest-kit';

/** What became of mails, by kind; deferrals are counted once a mail. */
export const outcomesTotal = new Counter({
  name: 'mail_outcomes_total',
  help: 'Mails by kind and outcome',
  labelNames: ['kind', 'state'],
  registers: [metrics],
});

/** Jobs that no service of ours has written. Any increase is worth an alarm. */
export const forgedTotal = new Counter({
  name: 'mail_jobs_forged_total',
  help: 'Jobs on the mail queue that were refused as not authentic',
  labelNames: ['reason'],
  registers: [metrics],
});
