import type { Dashboard } from './panel.ts';

const WINDOW = '[$__rate_interval]';

/** For the people at the desk: do mails go out, and if not, is it us? */
export const support: Dashboard = {
  uid: 'netward-support',
  title: 'Netward: support',
  description: 'Verification, reset and newsletter mails: what waits, what went, what was refused.',
  panels: [
    {
      title: 'The oldest mail that has not gone',
      description: 'Above a minute somebody will ask. The desk lists it under "To look at".',
      unit: 's',
      form: 'figure',
      bad: 60,
      queries: [{ expr: 'max(mail_pending_oldest_seconds)', legend: 'oldest' }],
    },
    {
      title: 'Mails that wait',
      description: 'All that have not gone, deferred ones included.',
      unit: 'short',
      form: 'figure',
      queries: [{ expr: 'sum(max by (state) (outbox_mails))', legend: 'waiting' }],
    },
    {
      title: 'Refused or given up in ten minutes',
      description: 'One is a mistyped address; many with one code are our trouble.',
      unit: 'short',
      form: 'figure',
      bad: 1,
      queries: [{ expr: 'max(mail_dead_10m)', legend: 'dead' }],
    },
    {
      title: 'Our mail server is away',
      description: 'Yes: say that we cannot send right now, and that mails go out by themselves.',
      unit: 'bool_yes_no',
      form: 'figure',
      bad: 1,
      queries: [{ expr: 'max(mail_server_away)', legend: 'away' }],
    },
    {
      title: 'What became of mails',
      description: 'By outcome; a mail is counted at each deferral.',
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
      title: 'How far waiting mails are',
      description: 'Undecided, waiting for the queue, queued, put off by the receiving side.',
      unit: 'short',
      queries: [{ expr: 'max by (state) (outbox_mails)', legend: '{{state}}' }],
    },
    {
      title: 'How long mails wait',
      description: 'The oldest, and what nineteen in twenty of the waiting ones are below.',
      unit: 's',
      queries: [
        { expr: 'max(mail_pending_oldest_seconds)', legend: 'oldest' },
        { expr: 'max(mail_pending_age_p95_seconds)', legend: '95 %' },
      ],
    },
    {
      title: 'The queues',
      description: 'Jobs that wait or are put off, by queue.',
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
      description: 'What nineteen in twenty mails take to hand over, and how many fail a second.',
      unit: 'short',
      queries: [
        {
          expr: `histogram_quantile(0.95, sum by (le) (rate(dependency_call_duration_seconds_bucket{dependency="smtp"}${WINDOW})))`,
          legend: 'seconds, 95 %',
        },
        {
          expr: `sum by (outcome) (rate(dependency_call_duration_seconds_count{dependency="smtp"}${WINDOW}))`,
          legend: '{{outcome}} a second',
        },
      ],
    },
    {
      title: 'People who asked for a mail',
      description: 'Registrations, links asked for again, forgotten passwords, subscriptions.',
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
      description: 'Jobs that no service of ours wrote. Nothing was sent; tell the operator.',
      unit: 'short',
      bad: 1,
      queries: [{ expr: 'sum(increase(mail_jobs_forged_total[1h]))', legend: 'in an hour' }],
    },
  ],
};
