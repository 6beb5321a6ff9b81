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
      queries: { '{{job}}': 'sum by (job) (up)' },
    },
    {
      title: 'Replicas the gateway uses',
      description: 'Replicas that are ready, by /readyz. None means an outage.',
      unit: 'short',
      form: 'figure',
      queries: { '{{service}}': 'max by (service) (upstream_ready_replicas)' },
    },
    {
      title: 'Redis',
      description:
        'Whether replicas count limits together; without Redis, each counts its own share.',
      unit: 'bool_yes_no',
      form: 'figure',
      queries: { '{{job}}': 'min by (job) (redis_connected)' },
    },
    {
      title: 'Failing background work',
      description: 'Consecutive failures of the relay, erasure and retention.',
      unit: 'short',
      form: 'figure',
      bad: 5,
      queries: { '{{work}}': 'max by (work) (work_failures_in_row)' },
    },
    {
      title: 'Requests by service',
      description: 'Requests per second.',
      unit: 'reqps',
      queries: {
        '{{job}}': `sum by (job) (rate(http_request_duration_seconds_count${WINDOW}))`,
      },
    },
    {
      title: 'Our errors by service and route',
      description: 'Responses with status 5xx.',
      unit: 'reqps',
      queries: {
        '{{job}} {{route}}': `sum by (job, route) (rate(http_request_duration_seconds_count{status=~"5.."}${WINDOW})) > 0`,
      },
    },
    {
      title: 'The slowest routes',
      description: 'The five routes with the highest p95.',
      unit: 's',
      queries: {
        '{{job}} {{route}}': `topk(5, histogram_quantile(0.95, sum by (le, job, route) (rate(http_request_duration_seconds_bucket${WINDOW}))))`,
      },
    },
    {
      title: 'Calls to dependencies',
      description: 'Calls by service and dependency.',
      unit: 'reqps',
      queries: {
        '{{job}} → {{dependency}}': `sum by (job, dependency) (rate(${CALLS}_count${WINDOW}))`,
      },
    },
    {
      title: 'Failing dependencies',
      description: 'Share of calls without a usable response; a refusal is a response.',
      unit: 'percentunit',
      queries: {
        '{{job}} → {{dependency}}': `sum by (job, dependency) (rate(${CALLS}_count{outcome="failed"}${WINDOW})) / sum by (job, dependency) (rate(${CALLS}_count${WINDOW}))`,
      },
    },
    {
      title: 'Response time of dependencies',
      description: 'Their p95.',
      unit: 's',
      queries: {
        '{{job}} → {{dependency}}': `histogram_quantile(0.95, sum by (le, job, dependency) (rate(${CALLS}_bucket${WINDOW})))`,
      },
    },
    {
      title: 'Database connections',
      description: 'Connections in use, the pool’s maximum, and requests waiting for one.',
      unit: 'short',
      queries: {
        '{{job}} in use': 'database_pool_connections{state="busy"}',
        '{{job}} maximum': 'database_pool_max',
        '{{job}} waiting': 'database_pool_waiting',
      },
    },
    {
      title: 'Calls in progress',
      description: 'At the gateway by service, and at the assistant; add replicas by this figure.',
      unit: 'short',
      queries: {
        'to {{service}}': 'sum by (service) (upstream_calls_in_flight)',
        questions: 'sum(assistant_in_flight)',
      },
    },
    {
      title: 'Processor time',
      description: 'Processors used by each process.',
      unit: 'percentunit',
      queries: { '{{job}}': `rate(process_cpu_seconds_total${WINDOW})` },
    },
    {
      title: 'Memory',
      description: 'A container is killed at 256 MB.',
      unit: 'bytes',
      bad: 200e6,
      queries: { '{{job}}': 'process_resident_memory_bytes' },
    },
    {
      title: 'Event loop',
      description: 'Lag of each process’s event loop, p99.',
      unit: 's',
      bad: 0.25,
      queries: { '{{job}}': 'nodejs_eventloop_lag_p99_seconds' },
    },
    {
      title: 'Passwords',
      description: 'Passwords being checked or hashed, waiting, and refused.',
      unit: 'short',
      queries: {
        '{{state}}': 'sum by (state) (password_hashes)',
        'refused per second': `sum(rate(password_hash_refusals_total${WINDOW}))`,
        'seconds, 95 %': `histogram_quantile(0.95, sum by (le) (rate(password_hash_duration_seconds_bucket${WINDOW})))`,
      },
    },
    {
      title: 'Refusals by limit',
      description: 'How often each rate limit refused a call.',
      unit: 'reqps',
      queries: {
        '{{limit}}': `sum by (limit) (rate(limit_refusals_total${WINDOW})) > 0`,
      },
    },
    {
      title: 'Ended sessions',
      description: 'Age of each service’s list, which it fetches every two seconds.',
      unit: 's',
      bad: 60,
      queries: { '{{job}}': 'max by (job) (revocations_age_seconds)' },
    },
    {
      title: 'The model',
      description:
        'What is left of the daily budget, and the circuit breaker: 0 closed, 1 open, 2 half-open.',
      unit: 'short',
      queries: {
        'answers left': 'min(assistant_budget_left)',
        'answers per day': 'min(assistant_budget)',
        breaker: 'max(assistant_breaker_state)',
        'replicas answering by {{side}}': 'sum by (side) (assistant_side)',
      },
    },
    {
      title: 'Model answers that were replaced',
      description: 'By reason.',
      unit: 'reqps',
      queries: {
        '{{reason}}': `sum by (reason) (rate(assistant_replaced_total${WINDOW}))`,
        'repeated from the cache': `sum(rate(assistant_repeats_total${WINDOW}))`,
      },
    },
    {
      title: 'Model tokens',
      description: 'Read and written per second; they determine the cost.',
      unit: 'short',
      queries: {
        '{{kind}}': `sum by (kind) (rate(assistant_tokens_total${WINDOW}))`,
      },
    },
    {
      title: 'Unfinished erasures',
      description: 'Age of the oldest. We promise at most a minute.',
      unit: 's',
      bad: 300,
      queries: { oldest: 'max(erasure_oldest_seconds)' },
    },
  ],
};
