import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/** What a service counts and measures of its own goes into `metrics`. */
export { Counter, Gauge, Histogram } from 'prom-client';

/** The registry of this process. */
export const metrics = new Registry();

/** Duration of requests in seconds by route template, method and status. */
export const requestSeconds = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Duration of HTTP requests',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
  registers: [metrics],
});

/** Begins to collect the figures of the process itself (CPU, memory, event loop). */
export function collectProcessMetrics(): void {
  collectDefaultMetrics({ register: metrics });
}
