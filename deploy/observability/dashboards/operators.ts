import { type Dashboard, HERE, WINDOW } from './panel.ts';

const CALLS = 'dependency_call_duration_seconds';
const SERVICES = 'job=~"gateway|auth-service|learning-service|assistant-service|mailer-worker"';
const DISKS = `${HERE},fstype!~"tmpfs|ramfs|overlay|squashfs"`;

/** For those who run it: which part is in trouble, and what is it short of? */
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
      queries: { '{{job}}': `sum by (job) (up{${HERE}})` },
    },
    {
      title: 'Replicas the gateway uses',
      description: 'Replicas that are ready, by /readyz. None means an outage.',
      unit: 'short',
      form: 'figure',
      queries: { '{{service}}': `max by (service) (upstream_ready_replicas{${HERE}})` },
    },
    {
      title: 'Redis',
      description:
        'Whether replicas count limits together; without Redis, each counts its own share.',
      unit: 'bool_yes_no',
      form: 'figure',
      queries: { '{{job}}': `min by (job) (redis_connected{${HERE}})` },
    },
    {
      title: 'Failing background work',
      description: 'Consecutive failures of the relay, the erasure and the housekeeping.',
      unit: 'short',
      form: 'figure',
      bad: 5,
      queries: { '{{work}}': `max by (work) (work_failures_in_row{${HERE}})` },
    },
    {
      title: 'Requests by service',
      description: 'Requests per second.',
      unit: 'reqps',
      queries: {
        '{{job}}': `sum by (job) (rate(http_request_duration_seconds_count{${HERE}}${WINDOW}))`,
      },
    },
    {
      title: 'Our errors by service and route',
      description: 'Responses with status 5xx.',
      unit: 'reqps',
      queries: {
        all: `sum(rate(http_request_duration_seconds_count{${HERE},status=~"5.."}${WINDOW})) or vector(0)`,
        '{{job}} {{route}}': `sum by (job, route) (rate(http_request_duration_seconds_count{${HERE},status=~"5.."}${WINDOW})) > 0`,
      },
    },
    {
      title: 'The slowest routes',
      description: 'The five routes with the highest p95.',
      unit: 's',
      queries: {
        '{{job}} {{route}}': `topk(5, histogram_quantile(0.95, sum by (le, job, route) (rate(http_request_duration_seconds_bucket{${HERE}}${WINDOW}))))`,
      },
    },
    {
      title: 'Calls to dependencies',
      description: 'Calls by service and dependency.',
      unit: 'reqps',
      queries: {
        '{{job}} → {{dependency}}': `sum by (job, dependency) (rate(${CALLS}_count{${HERE}}${WINDOW}))`,
      },
    },
    {
      title: 'Failing dependencies',
      description: 'Share of calls without a usable response; a refusal is a response.',
      unit: 'percentunit',
      queries: {
        '{{job}} → {{dependency}}': `sum by (job, dependency) (rate(${CALLS}_count{${HERE},outcome="failed"}${WINDOW})) / sum by (job, dependency) (rate(${CALLS}_count{${HERE}}${WINDOW})) or 0 * sum by (job, dependency) (rate(${CALLS}_count{${HERE}}${WINDOW}))`,
      },
    },
    {
      title: 'Response time of dependencies',
      description: 'Their p95.',
      unit: 's',
      queries: {
        '{{job}} → {{dependency}}': `histogram_quantile(0.95, sum by (le, job, dependency) (rate(${CALLS}_bucket{${HERE}}${WINDOW})))`,
      },
    },
    {
      title: 'Database connections',
      description:
        'Connections in use, each pool’s maximum, and all that PostgreSQL has and may have.',
      unit: 'short',
      queries: {
        '{{job}} in use': `database_pool_connections{${HERE},state="busy"}`,
        '{{job}} maximum': `database_pool_max{${HERE}}`,
        'PostgreSQL: {{kind}}': `max by (kind) (postgres_connections{${HERE}})`,
      },
    },
    {
      title: 'Waiting for a database connection',
      description: 'How long requests wait for one, p95. More than a moment: the pool is full.',
      unit: 's',
      bad: 0.1,
      queries: {
        '{{job}}': `histogram_quantile(0.95, sum by (le, job) (rate(database_pool_wait_seconds_bucket{${HERE}}${WINDOW})))`,
      },
    },
    {
      title: 'What the stores keep',
      description: 'Memory of Redis, which refuses writes at its limit, and the database on disk.',
      unit: 'bytes',
      queries: {
        'Redis: {{kind}}': `max by (kind) (redis_memory_bytes{${HERE}})`,
        PostgreSQL: `max(postgres_size_bytes{${HERE}})`,
      },
    },
    {
      title: 'Calls in progress',
      description: 'At the gateway by service, and at the assistant; add replicas by this figure.',
      unit: 'short',
      queries: {
        'to {{service}}': `sum by (service) (upstream_calls_in_flight{${HERE}})`,
        questions: `sum(assistant_in_flight{${HERE}})`,
      },
    },
    {
      title: 'Processor time',
      description: 'Processors used by each process.',
      unit: 'percentunit',
      queries: { '{{job}}': `rate(process_cpu_seconds_total{${HERE},${SERVICES}}${WINDOW})` },
    },
    {
      title: 'Memory',
      description: 'A container is killed at 256 MB.',
      unit: 'bytes',
      bad: 200e6,
      queries: { '{{job}}': `process_resident_memory_bytes{${HERE},${SERVICES}}` },
    },
    {
      title: 'Event loop',
      description: 'Lag of each process’s event loop, p99.',
      unit: 's',
      bad: 0.25,
      queries: { '{{job}}': `nodejs_eventloop_lag_p99_seconds{${HERE},${SERVICES}}` },
    },
    {
      title: 'Passwords',
      description: 'Passwords being checked or hashed, waiting, and refused.',
      unit: 'short',
      queries: {
        '{{state}}': `sum by (state) (password_hashes{${HERE}})`,
        'refused per second': `sum(rate(password_hash_refusals_total{${HERE}}${WINDOW}))`,
        'seconds, 95 %': `histogram_quantile(0.95, sum by (le) (rate(password_hash_duration_seconds_bucket{${HERE}}${WINDOW})))`,
      },
    },
    {
      title: 'Refusals by limit',
      description: 'How often each rate limit refused a call.',
      unit: 'reqps',
      queries: {
        all: `sum(rate(limit_refusals_total{${HERE}}${WINDOW}))`,
        '{{limit}}': `sum by (limit) (rate(limit_refusals_total{${HERE}}${WINDOW})) > 0`,
      },
    },
    {
      title: 'Ended sessions',
      description: 'Age of each service’s list, which it fetches every two seconds.',
      unit: 's',
      bad: 60,
      queries: { '{{job}}': `max by (job) (revocations_age_seconds{${HERE}})` },
    },
    {
      title: 'The model',
      description:
        'What is left of the daily budget, and the circuit breaker: 0 closed, 1 open, 2 half-open.',
      unit: 'short',
      queries: {
        'answers left': `min(assistant_budget_left{${HERE}})`,
        'answers per day': `min(assistant_budget{${HERE}})`,
        breaker: `max(assistant_breaker_state{${HERE}})`,
        'replicas answering by {{side}}': `sum by (side) (assistant_side{${HERE}})`,
      },
    },
    {
      title: 'Model answers that were replaced',
      description: 'By reason.',
      unit: 'reqps',
      queries: {
        '{{reason}}': `sum by (reason) (rate(assistant_replaced_total{${HERE}}${WINDOW}))`,
        'repeated from the cache': `sum(rate(assistant_repeats_total{${HERE}}${WINDOW}))`,
      },
    },
    {
      title: 'Model tokens',
      description: 'Read and written per second; they determine the cost.',
      unit: 'short',
      queries: {
        '{{kind}}': `sum by (kind) (rate(assistant_tokens_total{${HERE}}${WINDOW}))`,
      },
    },
    {
      title: 'Unfinished erasures',
      description: 'Age of the oldest. We promise at most a minute.',
      unit: 's',
      bad: 300,
      queries: { oldest: `max(erasure_oldest_seconds{${HERE}})` },
    },
    {
      title: 'Versions',
      description:
        'Running processes by version. Two versions of a service: an upgrade is under way.',
      unit: 'short',
      form: 'figure',
      queries: { '{{job}} {{version}}': `count by (job, version) (netward_build_info{${HERE}})` },
    },
    {
      title: 'Disk',
      description: 'Share of each disk that is left, by the node exporter.',
      unit: 'percentunit',
      form: 'figure',
      queries: {
        '{{mountpoint}}': `min by (mountpoint) (node_filesystem_avail_bytes{${DISKS}} / node_filesystem_size_bytes{${DISKS}})`,
      },
    },
    {
      title: 'Certificate',
      description: 'Time until it expires; it is renewed a month before. By the blackbox exporter.',
      unit: 's',
      form: 'figure',
      queries: { '{{instance}}': `probe_ssl_earliest_cert_expiry{${HERE}} - time()` },
    },
    {
      title: 'Newest backup',
      description:
        'Its age, and that of the newest one restored on trial and copied elsewhere. One a day unless BACKUP_HOURS says otherwise.',
      unit: 's',
      form: 'figure',
      bad: 130_000,
      queries: {
        made: `time() - max(netward_backup_timestamp_seconds{${HERE}})`,
        tried: `time() - max(netward_backup_verified_timestamp_seconds{${HERE}})`,
        copied: `time() - max(netward_backup_offsite_timestamp_seconds{${HERE}})`,
      },
    },
  ],
};
