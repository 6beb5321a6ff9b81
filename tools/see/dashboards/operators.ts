import type { Dashboard } from './panel.ts';

const WINDOW = '[$__rate_interval]';
const CALLS = 'dependency_call_duration_seconds';

/** For whoever runs it: which part is in trouble, and what is it short of? */
export const operators: Dashboard = {
  uid: 'netward-operators',
  title: 'Netward: operators',
  description:
    'The parts: whether they run, how they answer, what they ask and what they are short of.',
  panels: [
    {
      title: 'Replicas that answer',
      description: 'By service, as Prometheus finds them.',
      unit: 'short',
      form: 'figure',
      queries: [{ expr: 'sum by (job) (up)', legend: '{{job}}' }],
    },
    {
      title: 'Replicas that the gateway uses',
      description: 'Those whose /readyz says that they want traffic. None is an outage.',
      unit: 'short',
      form: 'figure',
      queries: [{ expr: 'max by (service) (upstream_ready_replicas)', legend: '{{service}}' }],
    },
    {
      title: 'Redis',
      description: 'Whether limits are counted together; without it each replica counts its share.',
      unit: 'bool_yes_no',
      form: 'figure',
      queries: [{ expr: 'min by (job) (redis_connected)', legend: '{{job}}' }],
    },
    {
      title: 'Background work that fails',
      description: 'Failures in a row of relay, reconciler, erasure and housekeeping.',
      unit: 'short',
      form: 'figure',
      bad: 5,
      queries: [{ expr: 'max by (work) (work_failures_in_row)', legend: '{{work}}' }],
    },
    {
      title: 'Requests by service',
      description: 'Rate.',
      unit: 'reqps',
      queries: [
        {
          expr: `sum by (job) (rate(http_request_duration_seconds_count${WINDOW}))`,
          legend: '{{job}}',
        },
      ],
    },
    {
      title: 'Errors of ours by service and route',
      description: 'Answers 5xx.',
      unit: 'reqps',
      queries: [
        {
          expr: `sum by (job, route) (rate(http_request_duration_seconds_count{status=~"5.."}${WINDOW})) > 0`,
          legend: '{{job}} {{route}}',
        },
      ],
    },
    {
      title: 'The slowest routes',
      description: 'Five routes by what nineteen in twenty of their answers take.',
      unit: 's',
      queries: [
        {
          expr: `topk(5, histogram_quantile(0.95, sum by (le, job, route) (rate(http_request_duration_seconds_bucket${WINDOW}))))`,
          legend: '{{job}} {{route}}',
        },
      ],
    },
    {
      title: 'Calls to dependencies',
      description: 'What each service asks, by dependency.',
      unit: 'reqps',
      queries: [
        {
          expr: `sum by (job, dependency) (rate(${CALLS}_count${WINDOW}))`,
          legend: '{{job}} → {{dependency}}',
        },
      ],
    },
    {
      title: 'Dependencies that fail',
      description: 'Share of calls without a usable answer; a refusal is an answer.',
      unit: 'percentunit',
      queries: [
        {
          expr: `sum by (job, dependency) (rate(${CALLS}_count{outcome="failed"}${WINDOW})) / sum by (job, dependency) (rate(${CALLS}_count${WINDOW}))`,
          legend: '{{job}} → {{dependency}}',
        },
      ],
    },
    {
      title: 'How long dependencies take',
      description: 'Nineteen in twenty of their answers.',
      unit: 's',
      queries: [
        {
          expr: `histogram_quantile(0.95, sum by (le, job, dependency) (rate(${CALLS}_bucket${WINDOW})))`,
          legend: '{{job}} → {{dependency}}',
        },
      ],
    },
    {
      title: 'Database connections',
      description: 'In use, against what a pool may open, and who waits for one.',
      unit: 'short',
      queries: [
        { expr: 'database_pool_connections{state="busy"}', legend: '{{job}} in use' },
        { expr: 'database_pool_max', legend: '{{job}} at most' },
        { expr: 'database_pool_waiting', legend: '{{job}} waiting' },
      ],
    },
    {
      title: 'Calls under way',
      description:
        'At the gateway by service, and at the assistant: the figure to add replicas by.',
      unit: 'short',
      queries: [
        { expr: 'sum by (service) (upstream_calls_in_flight)', legend: 'to {{service}}' },
        { expr: 'sum(assistant_in_flight)', legend: 'questions' },
      ],
    },
    {
      title: 'Processor time',
      description: 'Processors in use by each process.',
      unit: 'percentunit',
      queries: [{ expr: `rate(process_cpu_seconds_total${WINDOW})`, legend: '{{job}}' }],
    },
    {
      title: 'Memory',
      description: 'Containers are ended at 256 MB.',
      unit: 'bytes',
      bad: 200e6,
      queries: [{ expr: 'process_resident_memory_bytes', legend: '{{job}}' }],
    },
    {
      title: 'Event loop',
      description: 'How late a process gets to what is due, at its worst hundredth.',
      unit: 's',
      bad: 0.25,
      queries: [{ expr: 'nodejs_eventloop_lag_p99_seconds', legend: '{{job}}' }],
    },
    {
      title: 'Passwords',
      description: 'Checked or hashed at the moment, waiting for it, and turned away.',
      unit: 'short',
      queries: [
        { expr: 'sum by (state) (password_hashes)', legend: '{{state}}' },
        {
          expr: `sum(rate(password_hash_refusals_total${WINDOW}))`,
          legend: 'turned away a second',
        },
        {
          expr: `histogram_quantile(0.95, sum by (le) (rate(password_hash_duration_seconds_bucket${WINDOW})))`,
          legend: 'seconds, 95 %',
        },
      ],
    },
    {
      title: 'Limits that refuse',
      description: 'Refused uses by limit.',
      unit: 'reqps',
      queries: [
        {
          expr: `sum by (limit) (rate(limit_refusals_total${WINDOW})) > 0`,
          legend: '{{limit}}',
        },
      ],
    },
    {
      title: 'Ended sessions',
      description: 'Age of each service’s list. It is asked for every two seconds.',
      unit: 's',
      bad: 60,
      queries: [{ expr: 'max by (job) (revocations_age_seconds)', legend: '{{job}}' }],
    },
    {
      title: 'The model',
      description:
        'What is left of the day’s answers, and the breaker: 0 closed, 1 open, 2 on trial.',
      unit: 'short',
      queries: [
        { expr: 'min(assistant_budget_left)', legend: 'answers left' },
        { expr: 'min(assistant_budget)', legend: 'answers a day' },
        { expr: 'max(assistant_breaker_state)', legend: 'breaker' },
        { expr: 'sum by (side) (assistant_side)', legend: 'replicas answering by {{side}}' },
      ],
    },
    {
      title: 'Answers of the model that were replaced',
      description: 'By what was wrong with them.',
      unit: 'reqps',
      queries: [
        {
          expr: `sum by (reason) (rate(assistant_replaced_total${WINDOW}))`,
          legend: '{{reason}}',
        },
        { expr: `sum(rate(assistant_repeats_total${WINDOW}))`, legend: 'given again from memory' },
      ],
    },
    {
      title: 'Tokens of the model',
      description: 'Read and written a second; what a day costs.',
      unit: 'short',
      queries: [
        { expr: `sum by (kind) (rate(assistant_tokens_total${WINDOW}))`, legend: '{{kind}}' },
      ],
    },
    {
      title: 'Erasures owed',
      description: 'Age of the oldest. A minute is the promise.',
      unit: 's',
      bad: 300,
      queries: [{ expr: 'max(erasure_oldest_seconds)', legend: 'oldest' }],
    },
  ],
};
