import type { Dashboard } from './panel.ts';

const API = 'job="gateway",route=~"/api/.*",route!="/api/health"';
const WINDOW = '[$__rate_interval]';

const slowest = (share: number, series: string, by = 'le') =>
  `histogram_quantile(${share}, sum by (${by}) (rate(${series}${WINDOW})))`;

/** For whoever answers for the course: is learning here quick and whole? */
export const learners: Dashboard = {
  uid: 'netward-learners',
  title: 'Netward: learners',
  description: 'What learners notice: whether calls succeed, how long they take, what is waiting.',
  panels: [
    {
      title: 'Calls that failed through our fault',
      description: 'Share of 5xx responses in an hour. We promise at most one in a thousand.',
      unit: 'percentunit',
      form: 'figure',
      bad: 0.001,
      queries: [{ expr: 'api:errors:ratio_rate1h', legend: 'failed' }],
    },
    {
      title: 'Response time, p95',
      description: 'Without the assistant, whose answers take as long as they are long.',
      unit: 's',
      form: 'figure',
      bad: 0.5,
      queries: [
        {
          expr: slowest(
            0.95,
            `http_request_duration_seconds_bucket{${API},route!="/api/assistant"}`,
          ),
          legend: '95 %',
        },
      ],
    },
    {
      title: "The assistant's first word, p95",
      description: 'From the question to the first text.',
      unit: 's',
      form: 'figure',
      bad: 4,
      queries: [{ expr: slowest(0.95, 'assistant_first_token_seconds_bucket'), legend: '95 %' }],
    },
    {
      title: 'Oldest waiting mail',
      description:
        'How long the oldest unsent mail has been waiting; somebody is waiting for its link.',
      unit: 's',
      form: 'figure',
      bad: 60,
      queries: [{ expr: 'max(mail_pending_oldest_seconds)', legend: 'oldest' }],
    },
    {
      title: 'Page views and calls',
      description: 'How much the site is used.',
      unit: 'reqps',
      queries: [
        {
          expr: `sum(rate(http_request_duration_seconds_count{job="gateway",route!~"/api/.*"}${WINDOW}))`,
          legend: 'pages and files',
        },
        {
          expr: `sum(rate(http_request_duration_seconds_count{${API}}${WINDOW}))`,
          legend: 'calls',
        },
      ],
    },
    {
      title: 'How long calls take',
      description: 'The median, p95 and p99.',
      unit: 's',
      queries: [0.5, 0.95, 0.99].map((share) => ({
        expr: slowest(
          share,
          `http_request_duration_seconds_bucket{${API},route!="/api/assistant"}`,
        ),
        legend: `${share * 100} %`,
      })),
    },
    {
      title: 'Progress, quizzes and chats saved',
      description: 'Successful saves: what learners did is on the server.',
      unit: 'reqps',
      queries: [
        {
          expr: `sum by (route) (rate(http_request_duration_seconds_count{job="learning-service",method="POST",status=~"2.."}${WINDOW}))`,
          legend: '{{route}}',
        },
      ],
    },
    {
      title: 'Logins',
      description:
        '200 signed in, 401 wrong password, 403 not verified yet, 429 too many attempts.',
      unit: 'reqps',
      queries: [
        {
          expr: `sum by (status) (rate(http_request_duration_seconds_count{job="gateway",route="/api/auth/login"}${WINDOW}))`,
          legend: '{{status}}',
        },
      ],
    },
    {
      title: 'Questions to the assistant by level',
      description: 'Learners ask most where the course explains least.',
      unit: 'reqps',
      queries: [
        {
          expr: `sum by (level) (rate(assistant_questions_total${WINDOW}))`,
          legend: 'level {{level}}',
        },
      ],
    },
    {
      title: 'Who answered, and what was refused',
      description:
        'Answers by author; questions that the tutor answered because the budget, or the guests’ or an address’s share of it, was spent; refusals by reason: quota, another question in progress, full.',
      unit: 'reqps',
      queries: [
        { expr: `sum by (side) (rate(assistant_answers_total${WINDOW}))`, legend: '{{side}}' },
        {
          expr: `sum by (reason) (rate(assistant_unpaid_total${WINDOW}))`,
          legend: 'tutor instead: {{reason}}',
        },
        {
          expr: `sum by (reason) (rate(assistant_refusals_total${WINDOW}))`,
          legend: 'refused: {{reason}}',
        },
      ],
    },
  ],
};
