import { type Dashboard, HERE, WINDOW } from './panel.ts';

/** For the people at the desk: do mails go out, and if not, is it us? */
export const support: Dashboard = {
  uid: 'netward-support',
  title: 'Netward: support',
  description: 'Verification, reset and newsletter mails: what is waiting, was sent, was refused.',
  panels: [
    {
      title: 'Oldest mail that waits for us',
      description:
        'After a minute somebody will ask. Mails that their receiver put off do not count.',
      unit: 's',
      form: 'figure',
      bad: 60,
      queries: { oldest: `max(mail_waiting_oldest_seconds{${HERE}})` },
    },
    {
      title: 'Waiting mails',
      description: 'Unsent mails that somebody waits for, deferred ones included.',
      unit: 'short',
      form: 'figure',
      queries: { waiting: `sum(max by (state) (outbox_mails{${HERE}}))` },
    },
    {
      title: 'Refused or given up in ten minutes',
      description: 'A single one is a mistyped address; many with the same code are our problem.',
      unit: 'short',
      form: 'figure',
      bad: 1,
      queries: { dead: `max(mail_dead_10m{${HERE}})` },
    },
    {
      title: 'Our mail server is away',
      description:
        'If yes, say that we cannot send right now and that mails will go out automatically.',
      unit: 'bool_yes_no',
      form: 'figure',
      bad: 1,
      queries: { away: `max(mail_server_away{${HERE}})` },
    },
    {
      title: 'Outcomes of mails',
      description: 'A mail counts once for each deferral.',
      unit: 'reqps',
      queries: {
        '{{state}}': `sum by (state) (rate(mail_outcomes_total{${HERE}}${WINDOW}))`,
      },
    },
    {
      title: 'Mails sent, by kind',
      description: 'Verification, reset, notices, newsletter.',
      unit: 'reqps',
      queries: {
        '{{kind}}': `sum by (kind) (rate(mail_outcomes_total{${HERE},state="sent"}${WINDOW}))`,
      },
    },
    {
      title: 'Waiting mails by state',
      description: 'Undecided, waiting for the queue, queued, deferred by the receiving server.',
      unit: 'short',
      queries: { '{{state}}': `max by (state) (outbox_mails{${HERE}})` },
    },
    {
      title: 'Issues of the newsletter by state',
      description: 'Their unsent mails. Nobody waits for them, so the other panels leave them out.',
      unit: 'short',
      queries: { '{{state}}': `max by (state) (newsletter_mails{${HERE}})` },
    },
    {
      title: 'How long mails wait',
      description: 'The oldest, and the p95 of unsent mails, put off ones included.',
      unit: 's',
      queries: {
        oldest: `max(mail_pending_oldest_seconds{${HERE}})`,
        '95 %': `max(mail_pending_age_p95_seconds{${HERE}})`,
      },
    },
    {
      title: 'The queues',
      description: 'Waiting and delayed jobs by queue.',
      unit: 'short',
      queries: {
        '{{queue}} {{state}}': `max by (queue, state) (queue_jobs{${HERE},state=~"waiting|delayed|active"})`,
      },
    },
    {
      title: 'Age of the oldest job',
      description: 'By queue. It grows when nobody works on the queue.',
      unit: 's',
      bad: 120,
      queries: { '{{queue}}': `max by (queue) (queue_oldest_waiting_seconds{${HERE}})` },
    },
    {
      title: 'The mail server',
      description: 'How long a delivery to the server takes, p95, and how many fail per second.',
      unit: 'short',
      queries: {
        'seconds, 95 %': `histogram_quantile(0.95, sum by (le) (rate(dependency_call_duration_seconds_bucket{${HERE},dependency="smtp"}${WINDOW})))`,
        '{{outcome}} per second': `sum by (outcome) (rate(dependency_call_duration_seconds_count{${HERE},dependency="smtp"}${WINDOW}))`,
      },
    },
    {
      title: 'People who asked for a mail',
      description: 'Registrations, requests for a new link, forgotten passwords, subscriptions.',
      unit: 'reqps',
      queries: {
        '{{route}}': `sum by (route) (rate(http_request_duration_seconds_count{${HERE},job="gateway",route=~"/api/auth/register|/api/auth/resend-verification|/api/auth/forgot-password|/api/subscribe",status=~"2.."}${WINDOW}))`,
      },
    },
  ],
};
