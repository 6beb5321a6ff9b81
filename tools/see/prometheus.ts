import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import yaml from 'yaml';
import { serviceNames, type ServiceName } from '../harness/environment.ts';
import type { ServiceReplicas } from '../harness/product.ts';
import { askUrl, supervise } from '../harness/supervised-process.ts';
import type { Workspace } from '../harness/workspace.ts';
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

interface ShippedConfig {
  global: object;
  scrape_configs: { job_name: string; dns_sd_configs?: unknown; authorization?: unknown }[];
}

/** The shipped configuration, with the addresses of this machine instead of discovery. */
function configFor(replicas: ServiceReplicas, metricsToken: string, every: string) {
  const text = readFileSync(join(observability, 'prometheus.yml'), 'utf8');
  const shipped: ShippedConfig = yaml.parse(text);
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
      scrape_interval: every,
      scrape_timeout: every,
      evaluation_interval: every,
    },
    rule_files: ruleFiles,
    scrape_configs: jobs,
  });
}

/** Starts one that watches a product, once a second, with the shipped configuration. */
export async function openPrometheus(workspace: Workspace, replicas: ServiceReplicas) {
  const { data, ports, secrets } = workspace;
  const host = `127.0.0.1:${await ports.portFor('Prometheus')}`;
  const config = join(data, 'prometheus.yml');
  writeFileSync(config, configFor(replicas, secrets.METRICS_TOKEN, '1s'), { mode: 0o600 });
  const folder = `--storage.tsdb.path=${join(data, 'prometheus')}`;
  await supervise(workspace, {
    name: 'prometheus',
    command: 'prometheus',
    args: [`--config.file=${config}`, folder, `--web.listen-address=${host}`],
    env: process.env,
    ask: askUrl(`http://${host}/-/ready`),
  });
  return new PrometheusApi(async (path) => (await fetch(`http://${host}${path}`)).text());
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
