import { type Dashboard, HERE, WINDOW } from './panel.ts';

const API = 'job="gateway",route=~"/api/.*",route!="/api/health"';
const CALLS = `http_request_duration_seconds_bucket{${HERE},${API},route!="/api/assistant"}`;

const slowest = (share: number, series: string, by = 'le') =>
  `histogram_quantile(${share}, sum by (${by}) (rate(${series}${WINDOW})))`;

/** For those responsible for the course: is learning here quick and whole? */
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
      queries: { failed: `api:errors:ratio_rate1h{${HERE}}` },
    },
    {
      title: 'Response time, p95',
      description: 'Without the assistant, whose answers take as long as they are long.',
      unit: 's',
      form: 'figure',
      bad: 0.5,
      queries: { '95 %': slowest(0.95, CALLS) },
    },
    {
      title: "The assistant's first word, p95",
      description: 'From the question to the first text.',
      unit: 's',
      form: 'figure',
      bad: 4,
      queries: { '95 %': slowest(0.95, `assistant_first_token_seconds_bucket{${HERE}}`) },
    },
    {
      title: 'Oldest waiting mail',
      description: 'How long a mail has been waiting for us; somebody is waiting for its link.',
      unit: 's',
      form: 'figure',
      bad: 60,
      queries: { oldest: `max(mail_waiting_oldest_seconds{${HERE}})` },
    },
    {
      title: 'Page views and calls',
      description: 'How much the site is used.',
      unit: 'reqps',
      queries: {
        'pages and files': `sum(rate(http_request_duration_seconds_count{${HERE},job="gateway",route!~"/api/.*"}${WINDOW}))`,
        calls: `sum(rate(http_request_duration_seconds_count{${HERE},${API}}${WINDOW}))`,
      },
    },
    {
      title: 'How long calls take',
      description: 'The median, p95 and p99.',
      unit: 's',
      queries: {
        '50 %': slowest(0.5, CALLS),
        '95 %': slowest(0.95, CALLS),
        '99 %': slowest(0.99, CALLS),
      },
    },
    {
      title: 'Progress, quizzes and chats saved',
      description: 'Successful saves: what learners did is on the server.',
      unit: 'reqps',
      queries: {
        '{{route}}': `sum by (route) (rate(http_request_duration_seconds_count{${HERE},job="learning-service",method="POST",status=~"2.."}${WINDOW}))`,
      },
    },
    {
      title: 'Logins',
      description:
        '200 signed in, 401 wrong password, 403 not verified yet, 429 too many attempts.',
      unit: 'reqps',
      queries: {
        '{{status}}': `sum by (status) (rate(http_request_duration_seconds_count{${HERE},job="gateway",route="/api/auth/login"}${WINDOW}))`,
      },
    },
    {
      title: 'Questions to the assistant by level',
      description: 'Learners ask most where the course explains least.',
      unit: 'reqps',
      queries: {
        'level {{level}}': `sum by (level) (rate(assistant_questions_total{${HERE}}${WINDOW}))`,
      },
    },
    {
      title: 'Who answered, and what was refused',
      description:
        'Answers by author; questions that the tutor answered because the budget, or the guests’ or an address’s share of it, was spent; refusals by reason: quota, another question in progress, full.',
      unit: 'reqps',
      queries: {
        '{{side}}': `sum by (side) (rate(assistant_answers_total{${HERE}}${WINDOW}))`,
        'tutor instead: {{reason}}': `sum by (reason) (rate(assistant_unpaid_total{${HERE}}${WINDOW}))`,
        'refused: {{reason}}': `sum by (reason) (rate(assistant_refusals_total{${HERE}}${WINDOW}))`,
      },
    },
  ],
};
