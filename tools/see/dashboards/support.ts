import type { Dashboard } from './panel.ts';

const WINDOW = '[$__rate_interval]';

/** For the people at the desk: do mails go out, and if not, is it us? */
export const support: Dashboard = {
  uid: 'netward-support',
  title: 'Netward: support',
  description: 'Verification, reset and newsletter mails: what is waiting, was sent, was refused.',
  panels: [
    {
      title: 'Oldest unsent mail',
      description: 'After a minute somebody will ask. The desk lists it under "To look at".',
      unit: 's',
      form: 'figure',
      bad: 60,
      queries: [{ expr: 'max(mail_pending_oldest_seconds)', legend: 'oldest' }],
    },
    {
      title: 'Waiting mails',
      description: 'All unsent mails, including deferred ones.',
      unit: 'short',
      form: 'figure',
      queries: [{ expr: 'sum(max by (state) (outbox_mails))', legend: 'waiting' }],
    },
    {
      title: 'Refused or given up in ten minutes',
      description: 'A single one is a mistyped address; many with the same code are our problem.',
      unit: 'short',
      form: 'figure',
      bad: 1,
      queries: [{ expr: 'max(mail_dead_10m)', legend: 'dead' }],
    },
    {
      title: 'Our mail server is away',
      description:
        'If yes, say that we cannot send right now and that mails will go out automatically.',
      unit: 'bool_yes_no',
      form: 'figure',
      bad: 1,
      queries: [{ expr: 'max(mail_server_away)', legend: 'away' }],
    },
    {
      title: 'Outcomes of mails',
      description: 'A mail counts once for each deferral.',
      unit: 'reqps',
      queries: [
        { expr: `sum by (state) (rate(mail_outcomes_total${WINDOW}))`, legend: '{{state}}' },
      ],
    },
    {
      title: 'Mails sent, by kind',
      description: 'Verification, reset, notices, newsletter.',
      unit: 'reqps',
      queries: [
        {
          expr: `sum by (kind) (rate(mail_outcomes_total{state="sent"}${WINDOW}))`,
          legend: '{{kind}}',
        },
      ],
    },
    {
      title: 'Waiting mails by state',
      description: 'Undecided, waiting for the queue, queued, deferred by the receiving server.',
      unit: 'short',
      queries: [{ expr: 'max by (state) (outbox_mails)', legend: '{{state}}' }],
    },
    {
      title: 'How long mails wait',
      description: 'The oldest, and the p95 of those waiting.',
      unit: 's',
      queries: [
        { expr: 'max(mail_pending_oldest_seconds)', legend: 'oldest' },
        { expr: 'max(mail_pending_age_p95_seconds)', legend: '95 %' },
      ],
    },
    {
      title: 'The queues',
      description: 'Waiting and delayed jobs by queue.',
      unit: 'short',
      queries: [
        {
          expr: 'max by (queue, state) (queue_jobs{state=~"waiting|delayed|active"})',
          legend: '{{queue}} {{state}}',
        },
      ],
    },
    {
      title: 'Age of the oldest job',
      description: 'By queue. It grows when nobody works on the queue.',
      unit: 's',
      bad: 120,
      queries: [{ expr: 'max by (queue) (queue_oldest_waiting_seconds)', legend: '{{queue}}' }],
    },
    {
      title: 'The mail server',
      description: 'How long a delivery to the server takes, p95, and how many fail per second.',
      unit: 'short',
      queries: [
        {
          expr: `histogram_quantile(0.95, sum by (le) (rate(dependency_call_duration_seconds_bucket{dependency="smtp"}${WINDOW})))`,
          legend: 'seconds, 95 %',
        },
        {
          expr: `sum by (outcome) (rate(dependency_call_duration_seconds_count{dependency="smtp"}${WINDOW}))`,
          legend: '{{outcome}} per second',
        },
      ],
    },
    {
      title: 'People who asked for a mail',
      description: 'Registrations, requests for a new link, forgotten passwords, subscriptions.',
      unit: 'reqps',
      queries: [
        {
          expr: `sum by (route) (rate(http_request_duration_seconds_count{job="gateway",route=~"/api/auth/register|/api/auth/resend-verification|/api/auth/forgot-password|/api/subscribe",status=~"2.."}${WINDOW}))`,
          legend: '{{route}}',
        },
      ],
    },
    {
      title: 'Forged jobs',
      description: 'Jobs that none of our services wrote. Nothing was sent; tell the operator.',
      unit: 'short',
      bad: 1,
      queries: [{ expr: 'sum(increase(mail_jobs_forged_total[1h]))', legend: 'in an hour' }],
    },
  ],
};
