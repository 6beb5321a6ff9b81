import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import yaml from 'yaml';
import { dashboards, observability, readRules, ruleFiles, selectorsIn } from './see/rules.ts';
import { serviceNames } from './harness/environment.ts';
import { readSource } from './harness/repository.mjs';

/**
 * Compares alerts and dashboards with the product. see/product.medium.test.ts proves on the running
 * services that the metrics exist; promtool proves that the alerts fire.
 */

const rules = readRules();
const alerts = rules.filter(({ alert }) => alert !== undefined);
const names = alerts.map(({ alert }) => alert as string);
/** The address that the operator has given the runbook, or else its path. */
const RUNBOOK = '{{ or $externalLabels.runbook "docs/runbook.md" }}';

test('alerts have unique names, and one watches the oldest waiting mail', () => {
  expect(alerts.length).toBeGreaterThan(20);
  expect(new Set(names).size).toBe(names.length);
  expect(alerts.map(({ expr }) => expr)).toContain(
    'max by (namespace) (mail_waiting_oldest_seconds) > 60',
  );
});

test.each(alerts.map((rule) => [rule.alert, rule] as const))(
  '%s says what is wrong, how urgent it is, and where the runbook helps',
  (name, { expr, labels, annotations }) => {
    expect(selectorsIn(expr).length).toBeGreaterThan(0);
    expect(labels?.severity).toMatch(/^(page|ticket)$/);
    expect(annotations?.summary?.length).toBeGreaterThan(10);
    expect(annotations?.description?.length).toBeGreaterThan(10);
    expect(annotations?.runbook_url).toBe(`${RUNBOOK}#${name?.toLowerCase()}`);
  },
);

test.each(rules.map(({ alert, record, expr }) => [alert ?? record, expr] as const))(
  '%s judges each environment for itself, and only our services',
  (_, expr) => {
    const merged = [
      ...expr.matchAll(/\b(?:sum|min|max|count|group|avg)\b\s*(?:by\s*\(([^)]*)\))?/g),
    ];
    expect(merged.filter(([, labels]) => !labels?.includes('namespace'))).toEqual([]);
    const foreign = selectorsIn(expr).filter(
      ({ metric, labels }) =>
        /^(up$|process_|nodejs_|node_|probe_)/.test(metric) && !labels.includes('job'),
    );
    expect(foreign).toEqual([]);
  },
);

test('the runbook has a section for every alert, under its name', () => {
  const headings = [...readSource('docs/runbook.md').matchAll(/^#+ +(.+?) *$/gm)].map(
    ([, text]) => text,
  );
  expect(names.filter((name) => !headings.includes(name))).toEqual([]);
});

test('every alert has a test in which it fires', () => {
  const tests = readdirSync(join(observability, 'tests')).map((file) =>
    yaml.parse(readSource(join('deploy/observability/tests', file))),
  ) as { tests: { promql_expr_test: { exp_samples?: { labels: string; value: number }[] }[] }[] }[];
  const fired = tests
    .flatMap((file) => file.tests.flatMap((one) => one.promql_expr_test))
    .flatMap(({ exp_samples = [] }) => exp_samples)
    .filter(({ value }) => value === 1)
    .filter(({ labels }) => labels.includes('namespace="production"'))
    .map(({ labels }) => /alertname="(\w+)"/.exec(labels)?.[1]);
  expect(names.filter((name) => !fired.includes(name))).toEqual([]);
});

test('Prometheus reads every file of rules and scrapes every service under the name that the rules use', () => {
  const config = yaml.parse(readSource('deploy/observability/prometheus.yml'));
  const isRead = (file: string) =>
    config.rule_files.some((pattern: string) => file.endsWith(pattern.replace('*', '')));
  expect(ruleFiles.filter((file) => !isRead(file))).toEqual([]);
  const jobs = config.scrape_configs.map(({ job_name }: { job_name: string }) => job_name);
  expect(jobs.toSorted()).toEqual([...serviceNames, 'node', 'site'].toSorted());
  const asked = rules.flatMap(({ expr }) =>
    [...expr.matchAll(/job=~?"([^"]+)"/g)].flatMap(([, job]) => job?.split('|') ?? []),
  );
  expect([...new Set(asked)].filter((job) => !jobs.includes(job))).toEqual([]);
});

describe('the series of an expression', () => {
  test.each([
    ['max(mail_pending_oldest_seconds) > 60', ['mail_pending_oldest_seconds']],
    ['sum by (le, job) (rate(a_bucket{job="x",le=~"1|2"}[5m])) / b_total', ['a_bucket', 'b_total']],
    [
      'api:errors:ratio_rate5m > 14.4 * 0.001 and on (job) up == 1',
      ['api:errors:ratio_rate5m', 'up'],
    ],
    ['absent(up{job="gateway"}) or changes(c_seconds[15m]) > 2e6', ['up', 'c_seconds']],
  ])('are found in %s', (expr, series) => {
    expect(selectorsIn(expr).map(({ metric }) => metric)).toEqual(series);
  });

  test('come with their labels', () => {
    expect(selectorsIn('rate(a{job="x",route!~"/api/.*"}[5m])')[0]?.labels).toEqual([
      'job',
      'route',
    ]);
  });
});

describe('dashboards', () => {
  test('there is one for each kind of people, in a file of its name in the folder that Grafana gets', () => {
    const files = dashboards.map(([file]) => file);
    expect(files.toSorted()).toEqual(
      ['learners', 'operators', 'support'].map((people) => `netward-${people}.json`),
    );
    expect(files).toEqual(dashboards.map(([, { uid }]) => `${uid}.json`));
    const { services } = yaml.parse(readSource('docker-compose.yml'), { merge: true });
    const { options } = yaml.parse(readSource('deploy/observability/grafana/dashboards.yml'))
      .providers[0];
    expect(services.grafana.volumes).toContain(
      `./deploy/observability/grafana/dashboards:${options.path}:ro`,
    );
  });

  test.each(
    dashboards.flatMap(([, { title, panels }]) =>
      panels.map((one) => [title, one.title, one] as const),
    ),
  )('%s: "%s" says what it shows and asks for something', (_, __, { description, targets }) => {
    expect(description).toMatch(/\.$/);
    expect(targets).not.toEqual([]);
    for (const { expr, legendFormat } of targets) {
      expect(selectorsIn(expr).length).toBeGreaterThan(0);
      // In the chosen environment, so that figures of two are never added up.
      expect(selectorsIn(expr).filter(({ labels }) => !labels.includes('namespace'))).toEqual([]);
      expect(legendFormat).not.toBe('');
    }
  });

  test.each(dashboards)(
    'no two panels of %s have one id, lie on each other or leave the page',
    (_, { panels }) => {
      expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
      const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
        Array.from({ length: w * h }, (_cell, at) => `${x + (at % w)},${y + Math.floor(at / w)}`),
      );
      expect(new Set(cells).size).toBe(cells.length);
      expect(Math.max(...cells.map((cell) => Number(cell.split(',')[0])))).toBeLessThan(24);
    },
  );
});
