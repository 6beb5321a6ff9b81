import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import yaml from 'yaml';
import { serviceNames, type ServiceName } from '../harness/environment.ts';
import type { ServiceReplicas } from '../harness/product.ts';
import { observability, panelLines, ruleFiles } from './rules.ts';

/** A series of an answer, and its value at the time of the question. */
export type PromSample = { labels: Record<string, string>; value: number };

type PromHealth = Record<'name' | 'health' | 'lastError', string>;

/** Questions to a Prometheus, wherever it runs: `read` answers what is at a path of its API. */
export class PrometheusApi {
  readonly #read: (path: string) => Promise<string>;

  constructor(read: (path: string) => Promise<string>) {
    this.#read = read;
  }

  async query(expr: string): Promise<PromSample[]> {
    type Series = { metric: Record<string, string>; value: [number, string] };
    const path = `query?${new URLSearchParams({ query: expr })}`;
    const { result } = await this.#ask<{ result: Series[] }>(path);
    return result.map(({ metric, value }) => ({ labels: metric, value: Number(value[1]) }));
  }

  async rules(): Promise<PromHealth[]> {
    const { groups } = await this.#ask<{ groups: { rules: PromHealth[] }[] }>('rules');
    return groups.flatMap(({ rules }) => rules);
  }

  async targets(): Promise<PromHealth[]> {
    type Target = PromHealth & { labels: { job: string } };
    const { activeTargets } = await this.#ask<{ activeTargets: Target[] }>('targets');
    return activeTargets.map(({ labels: { job: name }, ...health }) => ({ ...health, name }));
  }

  async fired(seconds: number): Promise<PromSample[]> {
    return this.query(`max_over_time(ALERTS{alertstate="firing"}[${Math.ceil(seconds)}s])`);
  }

  async #ask<T>(path: string): Promise<T> {
    const { data, error } = JSON.parse(await this.#read(`/api/v1/${path}`));
    if (error) throw new Error(`Prometheus answered: ${error}`);
    return data as T;
  }
}

/** Whether this machine has a Prometheus to start; the Debian package is of the same name. */
export const hasPrometheus = spawnSync('prometheus', ['--version']).status === 0;

interface PrometheusPlan {
  folder: string;
  port: number;
  metricsToken: string;
  /** Seconds between two scrapes and two looks at the rules; by default as shipped. */
  everySeconds?: number;
}

interface ShippedConfig {
  global: object;
  scrape_configs: { job_name: string; dns_sd_configs?: unknown; authorization?: unknown }[];
}

/** The shipped configuration, with the addresses of this machine instead of discovery. */
function configFor(replicas: ServiceReplicas, { metricsToken, everySeconds }: PrometheusPlan) {
  const text = readFileSync(join(observability, 'prometheus.yml'), 'utf8');
  const shipped: ShippedConfig = yaml.parse(text);
  const every = everySeconds && `${everySeconds}s`;
  const hostsOf = (job: string) => replicas[job as ServiceName].map(({ url }) => new URL(url).host);
  const jobs = shipped.scrape_configs
    .filter(({ job_name: job }) => serviceNames.includes(job as ServiceName))
    .map(({ dns_sd_configs: _, authorization, ...job }) => ({
      ...job,
      ...(authorization !== undefined && { authorization: { credentials: metricsToken } }),
      static_configs: [{ targets: hostsOf(job.job_name) }],
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
    const data = `--storage.tsdb.path=${join(folder, 'prometheus')}`;
    const args = [`--config.file=${config}`, data, `--web.listen-address=127.0.0.1:${port}`];
    this.#process = spawn('prometheus', args, { stdio: ['ignore', log, log] });
    closeSync(log);
  }

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

/** What Grafana substitutes for its variables. */
const inGrafana = (expr: string): string =>
  expr.replaceAll('$namespace', 'netward').replaceAll('$__rate_interval', '1m');

/** Lists that are empty while nothing is wrong; each stands next to a total. Copies are optional. */
const EMPTY_WHEN_WELL = [
  'Newest backup: copied',
  'Our errors by service and route: {{job}} {{route}}',
  'Refusals by limit: {{limit}}',
];

type PanelQuery = { place: string; expr: string };

/** Every line of every panel that must have figures while all is well. */
export const panelQueries: readonly PanelQuery[] = panelLines
  .filter(({ place }) => !EMPTY_WHEN_WELL.includes(place))
  .map(({ place, expr }) => ({ place, expr: inGrafana(expr) }));

/** The lines for which Prometheus has no figure. */
export async function findSilent(
  prometheus: PrometheusApi,
  queries: readonly PanelQuery[],
): Promise<PanelQuery[]> {
  const silent: PanelQuery[] = [];
  // One after the other: a Prometheus in a container is asked by commands that share one log.
  for (const query of queries) {
    const samples = await prometheus.query(query.expr);
    if (samples.every(({ value }) => Number.isNaN(value))) silent.push(query);
  }
  return silent;
}
