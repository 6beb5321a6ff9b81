import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import yaml from 'yaml';
import { serviceNames, type ServiceName } from '../harness/environment.ts';
import type { ServiceReplicas } from '../harness/product.ts';
import { observability, ruleFiles } from './rules.ts';

/** Whether this machine has a Prometheus to start; the Debian package is of the same name. */
export const hasPrometheus = spawnSync('prometheus', ['--version']).status === 0;

/** A series of an answer, and its value at the time of the question. */
export interface PromSample {
  labels: Record<string, string>;
  value: number;
}

/** A rule or a target, and why it does not work, if so. */
export interface PromHealth {
  name: string;
  health: string;
  lastError: string;
}

export interface PrometheusPlan {
  /** Where its configuration and its data go. */
  folder: string;
  port: number;
  metricsToken: string;
  /** Seconds between two scrapes and two looks at the rules; by default as shipped. */
  everySeconds?: number;
}

interface ScrapeJob {
  job_name: string;
  dns_sd_configs?: unknown;
  authorization?: unknown;
}

interface ShippedConfig {
  global: Record<string, unknown>;
  scrape_configs: ScrapeJob[];
}

/** The shipped configuration, with the addresses of this machine instead of discovery. */
function configFor(
  replicas: ServiceReplicas,
  { metricsToken, everySeconds }: PrometheusPlan,
): string {
  const shipped: ShippedConfig = yaml.parse(
    readFileSync(join(observability, 'prometheus.yml'), 'utf8'),
  );
  const every = everySeconds && `${everySeconds}s`;
  const targetsOf = (job: string) =>
    replicas[job as ServiceName].map(({ url }) => new URL(url).host);
  const jobs = shipped.scrape_configs
    .filter(({ job_name: job }) => serviceNames.includes(job as ServiceName))
    .map(({ dns_sd_configs: _, authorization, ...job }) => ({
      ...job,
      ...(authorization !== undefined && { authorization: { credentials: metricsToken } }),
      static_configs: [{ targets: targetsOf(job.job_name) }],
    }));
  return yaml.stringify({
    global: {
      ...shipped.global,
      ...(every && { scrape_interval: every, scrape_timeout: every, evaluation_interval: every }),
    },
    rule_files: ruleFiles,
    scrape_configs: jobs,
  });
}

/** A real Prometheus with the shipped rules that watches a product of this machine. */
export class Prometheus {
  readonly #url: string;
  readonly #process: ChildProcess;

  constructor(replicas: ServiceReplicas, plan: PrometheusPlan) {
    const { folder, port } = plan;
    const config = join(folder, 'prometheus.yml');
    writeFileSync(config, configFor(replicas, plan), { mode: 0o600 });
    const log = openSync(join(folder, 'prometheus.log'), 'a');
    this.#url = `http://127.0.0.1:${port}`;
    this.#process = spawn(
      'prometheus',
      [
        `--config.file=${config}`,
        `--storage.tsdb.path=${join(folder, 'prometheus')}`,
        `--web.listen-address=127.0.0.1:${port}`,
      ],
      { stdio: ['ignore', log, log] },
    );
    closeSync(log);
  }

  /** The series that an expression has now. */
  async query(expr: string): Promise<PromSample[]> {
    const { result } = await this.#ask<{
      result: { metric: Record<string, string>; value: [number, string] }[];
    }>(`query?${new URLSearchParams({ query: expr })}`);
    return result.map(({ metric, value }) => ({ labels: metric, value: Number(value[1]) }));
  }

  async rules(): Promise<PromHealth[]> {
    const { groups } = await this.#ask<{ groups: { rules: PromHealth[] }[] }>('rules');
    return groups.flatMap(({ rules }) => rules);
  }

  async targets(): Promise<PromHealth[]> {
    const { activeTargets } = await this.#ask<{
      activeTargets: (PromHealth & { labels: { job: string } })[];
    }>('targets');
    return activeTargets.map(({ labels, health, lastError }) => ({
      name: labels.job,
      health,
      lastError,
    }));
  }

  /** Names of the alerts that fired within so many seconds, each with its labels. */
  async fired(seconds: number): Promise<PromSample[]> {
    return this.query(`max_over_time(ALERTS{alertstate="firing"}[${Math.ceil(seconds)}s])`);
  }

  /** Whether it listens yet. */
  async answers(): Promise<boolean> {
    const answer = await fetch(`${this.#url}/-/ready`).catch(() => undefined);
    return answer?.ok ?? false;
  }

  async close(): Promise<void> {
    if (this.#process.exitCode !== null) return;
    this.#process.kill();
    await once(this.#process, 'exit');
  }

  async #ask<T>(path: string): Promise<T> {
    const answer = await fetch(`${this.#url}/api/v1/${path}`);
    const { data, error } = (await answer.json()) as { data: T; error?: string };
    if (!answer.ok) throw new Error(`Prometheus answered ${answer.status}: ${error}`);
    return data;
  }
}
