import type { INestApplication } from '@nestjs/common';
import type { z } from 'zod';
import { type commonSettings, EXIT, SettingsError } from '../config/read-settings.ts';
import { Readiness } from './service.module.ts';
import { log } from '../logging/log.ts';
import { type BuildSettings, collectProcessMetrics } from '../metrics/metrics.ts';
import { startTracing, stopTracing, type TracingSettings } from '../tracing/tracing.ts';

type ServiceSettings = TracingSettings &
  BuildSettings &
  Pick<z.output<z.ZodObject<typeof commonSettings>>, 'NODE_ENV' | 'HOST' | 'PORT'>;

/** In production a stopping service goes on serving for two health periods of the gateway. */
const GRACE_MS = 2000;
const DRAIN_LIMIT_MS = 20_000;
const GRACE_SLICES = 8;
const CRASH_LIMIT_MS = 5_000;

/** A promise that resolves on the first wish to stop: a signal, or the starter's end. */
function stopWish(): Promise<string> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const)
      process.once(signal, () => resolve(signal));
    process.once('disconnect', () => resolve('disconnect'));
  });
}

function exitAfter(limitMs: number, code: number): void {
  setTimeout(() => process.exit(code), limitMs).unref();
}

/**
 * Goes on serving for a time, counted in slices: on a busy machine a process may be kept from
 * running for seconds, and on waking must read the requests that came meanwhile before it closes.
 */
async function serveOn(graceMs: number): Promise<void> {
  for (let slice = 0; slice < GRACE_SLICES; slice++)
    await new Promise((resolve) => setTimeout(resolve, graceMs / GRACE_SLICES));
}

/**
 * Closes without losing a request: answers not ready, goes on serving for the grace time while
 * callers turn away, then takes no new connections, finishes what is in flight, closes pools.
 */
async function drain(app: INestApplication, graceMs: number): Promise<void> {
  exitAfter(graceMs + DRAIN_LIMIT_MS, 1);
  app.get(Readiness).stop();
  await serveOn(graceMs);
  await app.close();
  await stopTracing();
}

function crashOnUnhandled(): void {
  const crash = (error: unknown): void => {
    log.fatal({ err: error }, 'unhandled error, the process ends');
    exitAfter(CRASH_LIMIT_MS, 1);
    process.exitCode = 1;
    process.kill(process.pid, 'SIGTERM');
  };
  process.on('unhandledRejection', crash);
  process.on('uncaughtException', crash);
}

/**
 * Runs a service until it is asked to stop. Bad settings end it at once with a readable list. Strangers
 * call a service that `isEdge`; the others are called by services of the house alone.
 */
export async function runService<C extends ServiceSettings>(
  service: string,
  read: () => C,
  create: (config: C) => Promise<INestApplication>,
  { isEdge = false }: { isEdge?: boolean } = {},
): Promise<void> {
  const config = readOrExit(read);
  crashOnUnhandled();
  collectProcessMetrics(config);
  await startTracing({ ...config, service, isEdge });
  const stopped = stopWish();
  const app = await create(config);
  await app.listen(config.PORT, config.HOST);
  log.info({ service, address: await app.getUrl() }, 'listening');
  const reason = await stopped;
  log.info({ service, reason }, 'stopping');
  await drain(app, config.NODE_ENV === 'production' ? GRACE_MS : 0);
  process.exit();
}

/** Reads settings, or prints their errors and ends the process. */
export function readOrExit<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return process.exit(EXIT.settings);
  }
}
