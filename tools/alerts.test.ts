import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import yaml from 'yaml';

/** The alarm rules against the metrics that the services have. */

const root = join(import.meta.dirname, '..');
const folder = join(root, 'deploy/observability');

interface Rules {
  groups: { rules: { alert: string; expr: string; annotations: { summary: string } }[] }[];
}

const rules = readdirSync(folder)
  .filter((file) => file.endsWith('-alerts.yml'))
  .map((file): Rules => yaml.parse(readFileSync(join(folder, file), 'utf8')))
  .flatMap(({ groups }) => groups.flatMap((group) => group.rules));

const sources = ['apps', 'libs']
  .flatMap((kind) => readdirSync(join(root, kind)).map((name) => join(root, kind, name, 'src')))
  .flatMap((place) =>
    readdirSync(place, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .map((file) => readFileSync(join(place, file), 'utf8')),
  )
  .join('\n');

const metricsIn = (expr: string): string[] => expr.match(/\b[a-z]+_[a-z0-9_]+\b/g) ?? [];

test('there are rules, for the oldest waiting mail among them', () => {
  expect(rules.map(({ expr }) => expr)).toContain('max(mail_pending_oldest_seconds) > 60');
});

test.each(rules.map((rule) => [rule.alert, rule] as const))(
  '%s measures what is there',
  (_, rule) => {
    const metrics = metricsIn(rule.expr);
    expect(metrics.length).toBeGreaterThan(0);
    expect(metrics.filter((name) => !new RegExp(`\\b${name}\\b`).test(sources))).toEqual([]);
    expect(rule.annotations.summary).not.toBe('');
  },
);
