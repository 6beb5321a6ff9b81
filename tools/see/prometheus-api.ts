/** A series of an answer, and its value at the time of the question. */
export interface PromSample {
  labels: Record<string, string>;
  value: number;
}

/** A rule or a target, and why it does not work, if so. */
interface PromHealth {
  name: string;
  health: string;
  lastError: string;
}

/** Questions to a Prometheus, wherever it runs: `read` answers what is at a path of its API. */
export class PrometheusApi {
  readonly #read: (path: string) => Promise<string>;

  constructor(read: (path: string) => Promise<string>) {
    this.#read = read;
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

  async #ask<T>(path: string): Promise<T> {
    const { data, error } = JSON.parse(await this.#read(`/api/v1/${path}`));
    if (error) throw new Error(`Prometheus answered: ${error}`);
    return data as T;
  }
}
