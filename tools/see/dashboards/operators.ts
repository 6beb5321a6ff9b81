import type { Dashboard } from './panel.ts';

const WINDOW = '[$__rate_interval]';
const CALLS = 'dependency_call_duration_seconds';

/** For whoever runs it: which part is in trouble, and what is it short of? */
export const operators: Dashboard = {
  uid: 'netward-operators',
  title: 'Netward: operators',
  description:
    'Every part: whether it runs, how it responds, what it depends on and what it lacks.',
  panels: [
    {
      title: 'Responding replicas',
      description: 'By service, as Prometheus finds them.',
      unit: 'short',
      form: 'figure',
      queries: [{ expr: 'sum by (job) (up)', legend: '{{job}}' }],
    },
    {
      title: 'Replicas the gateway uses',
      description: 'Replicas that are ready, by /readyz. None means an outage.',
      unit: 'short',
      form: 'figure',
      queries: [{ expr: 'max by (service) (upstream_ready_replicas)', legend: '{{service}}' }],
    },
    {
      title: 'Redis',
      description:
        'Whether replicas count limits together; without Redis, each counts its own share.',
      unit: 'bool_yes_no',
      form: 'figure',
      queries: [{ expr: 'min by (job) (redis_connected)', legend: '{{job}}' }],
    },
    {
      title: 'Failing background work',
      description: 'Consecutive failures of the relay, reconciler, erasure and retention.',
      unit: 'short',
      form: 'figure',
      bad: 5,
      queries: [{ expr: 'max by (work) (work_failures_in_row)', legend: '{{work}}' }],
    },
    {
      title: 'Requests by service',
      description: 'Requests per second.',
      unit: 'reqps',
      queries: [
        {
          expr: `sum by (job) (rate(http_request_duration_seconds_count${WINDOW}))`,
          legend: '{{job}}',
        },
      ],
    },
    {
      title: 'Our errors by service and route',
      description: 'Responses with status 5xx.',
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
      description: 'The five routes with the highest p95.',
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
      description: 'Calls by service and dependency.',
      unit: 'reqps',
      queries: [
        {
          expr: `sum by (job, dependency) (rate(${CALLS}_count${WINDOW}))`,
          legend: '{{job}} → {{dependency}}',
        },
      ],
    },
    {
      title: 'Failing dependencies',
      description: 'Share of calls without a usable response; a refusal is a response.',
      unit: 'percentunit',
      queries: [
        {
          expr: `sum by (job, dependency) (rate(${CALLS}_count{outcome="failed"}${WINDOW})) / sum by (job, dependency) (rate(${CALLS}_count${WINDOW}))`,
          legend: '{{job}} → {{dependency}}',
        },
      ],
    },
    {
      title: 'Response time of dependencies',
      description: 'Their p95.',
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
      description: 'Connections in use, the pool’s maximum, and requests waiting for one.',
      unit: 'short',
      queries: [
        { expr: 'database_pool_connections{state="busy"}', legend: '{{job}} in use' },
        { expr: 'database_pool_max', legend: '{{job}} maximum' },
        { expr: 'database_pool_waiting', legend: '{{job}} waiting' },
      ],
    },
    {
      title: 'Calls in progress',
      description: 'At the gateway by service, and at the assistant; add replicas by this figure.',
      unit: 'short',
      queries: [
        { expr: 'sum by (service) (upstream_calls_in_flight)', legend: 'to {{service}}' },
        { expr: 'sum(assistant_in_flight)', legend: 'questions' },
      ],
    },
    {
      title: 'Processor time',
      description: 'Processors used by each process.',
      unit: 'percentunit',
      queries: [{ expr: `rate(process_cpu_seconds_total${WINDOW})`, legend: '{{job}}' }],
    },
    {
      title: 'Memory',
      description: 'A container is killed at 256 MB.',
      unit: 'bytes',
      bad: 200e6,
      queries: [{ expr: 'process_resident_memory_bytes', legend: '{{job}}' }],
    },
    {
      title: 'Event loop',
      description: 'Lag of each process’s event loop, p99.',
      unit: 's',
      bad: 0.25,
      queries: [{ expr: 'nodejs_eventloop_lag_p99_seconds', legend: '{{job}}' }],
    },
    {
      title: 'Passwords',
      description: 'Passwords being checked or hashed, waiting, and refused.',
      unit: 'short',
      queries: [
        { expr: 'sum by (state) (password_hashes)', legend: '{{state}}' },
        {
          expr: `sum(rate(password_hash_refusals_total${WINDOW}))`,
          legend: 'refused per second',
        },
        {
          expr: `histogram_quantile(0.95, sum by (le) (rate(password_hash_duration_seconds_bucket${WINDOW})))`,
          legend: 'seconds, 95 %',
        },
      ],
    },
    {
      title: 'Refusals by limit',
      description: 'How often each rate limit refused a call.',
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
      description: 'Age of each service’s list, which it fetches every two seconds.',
      unit: 's',
      bad: 60,
      queries: [{ expr: 'max by (job) (revocations_age_seconds)', legend: '{{job}}' }],
    },
    {
      title: 'The model',
      description:
        'What is left of the daily budget, and the circuit breaker: 0 closed, 1 open, 2 half-open.',
      unit: 'short',
      queries: [
        { expr: 'min(assistant_budget_left)', legend: 'answers left' },
        { expr: 'min(assistant_budget)', legend: 'answers per day' },
        { expr: 'max(assistant_breaker_state)', legend: 'breaker' },
        { expr: 'sum by (side) (assistant_side)', legend: 'replicas answering by {{side}}' },
      ],
    },
    {
      title: 'Model answers that were replaced',
      description: 'By reason.',
      unit: 'reqps',
      queries: [
        {
          expr: `sum by (reason) (rate(assistant_replaced_total${WINDOW}))`,
          legend: '{{reason}}',
        },
        { expr: `sum(rate(assistant_repeats_total${WINDOW}))`, legend: 'repeated from the cache' },
      ],
    },
    {
      title: 'Model tokens',
      description: 'Read and written per second; they determine the cost.',
      unit: 'short',
      queries: [
        { expr: `sum by (kind) (rate(assistant_tokens_total${WINDOW}))`, legend: '{{kind}}' },
      ],
    },
    {
      title: 'Unfinished erasures',
      description: 'Age of the oldest. We promise at most a minute.',
      unit: 's',
      bad: 300,
      queries: [{ expr: 'max(erasure_oldest_seconds)', legend: 'oldest' }],
    },
  ],
};
