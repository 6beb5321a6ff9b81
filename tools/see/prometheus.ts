import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import yaml from 'yaml';
import { serviceNames, type ServiceName } from '../harness/environment.ts';
import type { ServiceReplicas } from '../harness/product.ts';
import { PrometheusApi } from './prometheus-api.ts';
import { observability, ruleFiles } from './rules.ts';

/** Whether this machine has a Prometheus to start; the Debian package is of the same name. */
export const hasPrometheus = spawnSync('prometheus', ['--version']).status === 0;

interface PrometheusPlan {
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
export class Prometheus extends PrometheusApi {
  readonly #url: string;
  readonly #process: ChildProcess;

  constructor(replicas: ServiceReplicas, plan: PrometheusPlan) {
    const { folder, port } = plan;
    const url = `http://127.0.0.1:${port}`;
    super(async (path) => (await fetch(url + path)).text());
    const config = join(folder, 'prometheus.yml');
    writeFileSync(config, configFor(replicas, plan), { mode: 0o600 });
    const log = openSync(join(folder, 'prometheus.log'), 'a');
    this.#url = url;
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
}
