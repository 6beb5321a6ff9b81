import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Register a service's own counters and gauges in `metrics`. */
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

/** Which code runs, as `commonSettings` read it. */
export interface BuildSettings {
  NETWARD_VERSION: string;
  NETWARD_REVISION: string;
}

const buildInfo = new Gauge({
  name: 'netward_build_info',
  help: 'The version and the commit of the code that runs; the value is 1',
  labelNames: ['version', 'revision'],
  registers: [metrics],
});

/** Starts to collect metrics of the process itself: its code, CPU, memory, event loop. */
export function collectProcessMetrics(build: BuildSettings): void {
  buildInfo.set({ version: build.NETWARD_VERSION, revision: build.NETWARD_REVISION }, 1);
  collectDefaultMetrics({ register: metrics });
}

/** Values of a gauge: one number, or one per value of its label. */
export type Reading = number | Readonly<Record<string, number>>;

export interface Measurement {
  name: string;
  help: string;
  /** The label of a gauge with several values; it must have few, known values. */
  label?: string;
  /** Read at every scrape. If it fails, the gauge is NaN, or has no value for any label. */
  read: () => Reading | Promise<Reading>;
}

/**
 * Adds a gauge that is read at every scrape. Where several services share a process, as in tests,
 * the newest one is measured.
 */
export function measure({ name, help, label, read }: Measurement): void {
  metrics.removeSingleMetric(name);
  new Gauge({
    name,
    help,
    labelNames: label ? [label] : [],
    registers: [metrics],
    async collect() {
      const reading = await Promise.resolve()
        .then(read)
        .catch((): Reading => (label ? {} : Number.NaN));
      if (typeof reading === 'number') return this.set(reading);
      this.reset();
      for (const [value, figure] of Object.entries(reading)) {
        this.set({ [label as string]: value }, figure);
      }
    },
  });
}
