import { readSource } from '../harness/repository.mjs';
import { base, named, overlays, podOf, settingsOf } from './manifests.ts';

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
