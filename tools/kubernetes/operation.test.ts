import { spawnSync, execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../harness/testing/temporary-folder.ts';
import { root, readSource } from '../harness/repository.mjs';
import {
  base,
  named,
  overlays,
  podOf,
  settingsOf,
  components,
  parseResources,
} from './testing/manifests.ts';
import { serviceNames } from '../harness/environment.ts';
import { type AlertRule, readRules, ruleFiles } from '../see/rules.ts';

const OVERLAY = 'deploy/kubernetes/overlays/production';
let folder: string;
beforeEach(() => (folder = temporaryFolder()));
afterEach(() => rmSync(folder, { recursive: true }));

/** Runs it with a kubectl that notes its calls, and whose jobs end as `conditions` say. */
function release(conditions: Record<string, string>) {
  const lines = [
    '#!/bin/bash',
    `echo "$*" >>${folder}/calls`,
    'shift 2',
    '[[ "$1 $2" == "get deployment" ]] && echo deployment.apps/gateway',
    ...Object.entries(conditions).map(
      ([job, condition]) => `[[ "$1 $2 $3" == "get job ${job}" ]] && echo "${condition}"`,
    ),
    'exit 0',
  ];
  writeFileSync(join(folder, 'kubectl'), lines.join('\n'), { mode: 0o755 });
  const { status, stderr } = spawnSync(join(root, 'deploy/kubernetes/release.sh'), [OVERLAY], {
    env: { ...process.env, PATH: `${folder}:${process.env['PATH']}` },
    encoding: 'utf8',
  });
  const calls = readFileSync(join(folder, 'calls'), 'utf8').split('\n');
  return {
    status,
    stderr,
    isRolledOut: calls.includes(`--namespace netward apply --kustomize ${OVERLAY}`),
    isAwaited: calls.some((call) => call.includes('rollout status deployment.apps/gateway')),
  };
}

test('rolls out the services once both migrations are complete', () => {
  const outcome = release({
    'auth-migrate': 'SuccessCriteriaMet Complete',
    'learning-migrate': 'Complete',
  });
  expect(outcome).toMatchObject({ status: 0, isRolledOut: true, isAwaited: true });
});

test('leaves the services as they are when a migration fails, and says which', () => {
  const outcome = release({
    'auth-migrate': 'Complete',
    'learning-migrate': 'FailureTarget Failed',
  });
  expect(outcome).toMatchObject({ status: 1, isRolledOut: false });
  expect(outcome.stderr).toContain('learning-migrate failed');
});

const scaled = base
  .filter(({ kind }) => kind === 'HorizontalPodAutoscaler')
  .map((resource) => [resource.metadata.name, resource] as const);

/** `max_connections` is 100 by default, of which three are the superuser's. */
const CONNECTIONS = 97;

test('gateway, auth and learning scale by CPU, the assistant by its questions under way', () => {
  const measures = scaled.map(([name, { spec }]) => [
    name,
    spec.metrics.map(({ type }: { type: string }) => type),
  ]);
  expect(Object.fromEntries(measures)).toEqual({
    gateway: ['Resource'],
    'auth-service': ['Resource'],
    'learning-service': ['Resource'],
    'assistant-service': ['Pods'],
  });
  const { name } = named('HorizontalPodAutoscaler', 'assistant-service').spec.metrics[0].pods
    .metric;
  const source = readSource('apps/assistant-service/src/assistant/assistant-metrics.ts');
  // The file puts the service's name in front of each of its series.
  expect(name).toMatch(/^assistant_/);
  expect(source).toContain(`gauge('${name.replace('assistant_', '')}'`);
});

test.each(scaled)(
  '%s has its number of replicas from one place, and starts counting with the fewest',
  (name, { spec }) => {
    expect(named('Deployment', name).spec.replicas).toBeUndefined();
    expect(spec.scaleTargetRef.name).toBe(name);
    expect(spec.minReplicas).toBeGreaterThan(1);
    for (const overlay of overlays) {
      expect(settingsOf(name, overlay)['REPLICAS']).toBe(String(spec.minReplicas));
    }
  },
);

/** The most pods of a service at a time: one comes before one goes, and old ones take time to stop. */
function mostPodsOf(name: string): number {
  const { strategy, minReadySeconds } = named('Deployment', name).spec;
  const { terminationGracePeriodSeconds } = podOf(named('Deployment', name));
  const stopping = Math.ceil(Number(terminationGracePeriodSeconds) / minReadySeconds);
  const { maxReplicas } = named('HorizontalPodAutoscaler', name).spec;
  return maxReplicas + strategy.rollingUpdate.maxSurge + stopping;
}

test.each(overlays)(
  'in %s all pools together stay below what PostgreSQL allows by default, even in a rollout',
  (overlay) => {
    const poolOf = (name: string) => Number(settingsOf(name, overlay)['DATABASE_POOL_SIZE']);
    // auth-service listens on one more; a migration takes three.
    const auth = mostPodsOf('auth-service') * (poolOf('auth-service') + 1);
    const learning = mostPodsOf('learning-service') * poolOf('learning-service');
    const migrations = 2 * 3;
    expect(auth + learning + migrations).toBeLessThanOrEqual(CONNECTIONS);
    expect(auth + learning).toBeGreaterThan(20);
  },
);

test('workloads that do not scale have two replicas', () => {
  expect(named('Deployment', 'mailer-worker').spec.replicas).toBe(2);
});

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
