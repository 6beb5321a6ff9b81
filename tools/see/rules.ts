import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import yaml from 'yaml';
import { root } from '../harness/repository.mjs';

/** The folder of everything that operators watch the product with. */
export const observability = join(root, 'deploy/observability');

export interface AlertRule {
  alert?: string;
  record?: string;
  expr: string;
  for?: string;
  labels?: Record<string, string>;
  annotations?: Record<string, string>;
}

export const ruleFiles: readonly string[] = readdirSync(observability)
  .filter((file) => /-(alerts|rules)\.yml$/.test(file))
  .map((file) => join(observability, file));

export function readRules(): AlertRule[] {
  return ruleFiles
    .map((file): { groups: { rules: AlertRule[] }[] } => yaml.parse(readFileSync(file, 'utf8')))
    .flatMap(({ groups }) => groups.flatMap(({ rules }) => rules));
}

/** A dashboard of Grafana's, as far as somebody here reads it. */
export interface Dashboard {
  uid: string;
  title: string;
  panels: {
    id: number;
    title: string;
    description: string;
    gridPos: Record<'x' | 'y' | 'w' | 'h', number>;
    targets: { expr: string; legendFormat: string }[];
  }[];
}

const DASHBOARDS = join(observability, 'grafana/dashboards');

export const dashboards: readonly (readonly [file: string, dashboard: Dashboard])[] = readdirSync(
  DASHBOARDS,
).map((file) => [file, JSON.parse(readFileSync(join(DASHBOARDS, file), 'utf8'))]);

/** Every line of every panel: where it stands, and what it asks Prometheus. */
export const panelLines = dashboards.flatMap(([, { title, panels }]) =>
  panels.flatMap((panel) =>
    panel.targets.map(({ expr, legendFormat }) => ({
      dashboard: title,
      place: `${panel.title}: ${legendFormat}`,
      expr,
    })),
  ),
);

/** A time series that an expression asks for, and the labels that it selects by. */
export type SeriesSelector = { metric: string; labels: string[] };

const KEYWORDS = new Set([
  ...['by', 'without', 'on', 'ignoring', 'group_left', 'group_right', 'and', 'or', 'unless'],
  ...['bool', 'offset', 'inf', 'nan'],
]);

/** The series that a PromQL expression asks for: all names except functions, keywords and labels. */
export function selectorsIn(expr: string): SeriesSelector[] {
  const plain = expr
    .replace(/"[^"]*"|'[^']*'/g, '""')
    .replace(/\b(by|without|on|ignoring|group_left|group_right)\s*\([^)]*\)/g, ' ')
    .replace(/\[[^\]]*\]/g, ' ');
  return [...plain.matchAll(/(?<![\w.])([a-zA-Z_:][\w:]*)\s*(\{[^}]*\}|\()?/g)]
    .filter(([, name, next]) => next !== '(' && !KEYWORDS.has(name as string))
    .map(([, metric, matchers = '']) => ({
      metric: metric as string,
      labels: [...matchers.matchAll(/(\w+)\s*[=!]/g)].map(([, label]) => label as string),
    }));
}
