import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { serviceNames } from '../harness/environment.ts';
import { root } from '../harness/repository.mjs';
import { type AlertRule, readRules, ruleFiles } from '../see/rules.ts';
import { components, parseResources } from './manifests.ts';

const monitors = (components.find(([name]) => name === 'monitoring')?.[1] ?? []).map(
  ({ spec }) => spec,
);

test('every service is scraped under the name that the rules use', () => {
  const scrapedBy = monitors.map(({ jobLabel, selector }) => {
    expect(jobLabel).toBe('app.kubernetes.io/name');
    return [selector.matchLabels?.[jobLabel], ...(selector.matchExpressions?.[0].values ?? [])];
  });
  expect(scrapedBy.flat().filter(Boolean).sort()).toEqual([...serviceNames].sort());
});

test('only the gateway is sent a token, the one that opens nothing but metrics', () => {
  const tokens = monitors.map(({ selector, podMetricsEndpoints: [endpoint] }) => [
    selector.matchLabels?.['app.kubernetes.io/name'],
    endpoint.authorization?.credentials,
  ]);
  expect(tokens).toContainEqual(['gateway', { name: 'netward', key: 'metrics_token' }]);
  expect(tokens).toContainEqual([undefined, undefined]);
});

test("prometheus-rules.sh makes the operator's resources from the rules of deploy/observability", () => {
  const script = join(root, 'deploy/kubernetes/prometheus-rules.sh');
  const resources = parseResources(execFileSync(script, { encoding: 'utf8' }));
  expect(new Set(resources.map(({ apiVersion, kind }) => `${apiVersion} ${kind}`))).toEqual(
    new Set(['monitoring.coreos.com/v1 PrometheusRule']),
  );
  const made = resources.flatMap(({ spec }) =>
    (spec.groups as { rules: AlertRule[] }[]).flatMap(({ rules }) => rules),
  );
  expect(new Set(made)).toEqual(new Set(readRules()));
  expect(resources).toHaveLength(ruleFiles.length);
});
