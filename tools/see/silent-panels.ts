import { dashboards } from '../../deploy/observability/dashboards/dashboards.ts';
import type { PrometheusApi } from './prometheus-api.ts';

/** What Grafana substitutes for its variables. */
const inGrafana = (expr: string): string =>
  expr.replaceAll('$namespace', 'netward').replaceAll('$__rate_interval', '1m');

/** Lists that are empty while nothing is wrong; each stands next to a total. Copies are optional. */
const EMPTY_WHEN_WELL = [
  'Newest backup: copied',
  'Our errors by service and route: {{job}} {{route}}',
  'Refusals by limit: {{limit}}',
];

/** A line of a panel, and what it asks Prometheus. */
interface PanelQuery {
  place: string;
  expr: string;
}

/** Every line of every panel that must have figures while all is well. */
export const panelQueries: readonly PanelQuery[] = dashboards
  .flatMap(({ panels }) =>
    panels.flatMap((panel) =>
      Object.entries(panel.queries).map(([legend, expr]) => ({
        place: `${panel.title}: ${legend}`,
        expr: inGrafana(expr),
      })),
    ),
  )
  .filter(({ place }) => !EMPTY_WHEN_WELL.includes(place));

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
