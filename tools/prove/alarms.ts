import { serviceNames } from '../harness/environment.ts';
import { Fault } from '../harness/fault.mjs';
import { waitUntil } from '../harness/probe.ts';
import { say, step } from '../harness/steps.mjs';
import type { Workspace } from '../harness/workspace.ts';
import { hasPrometheus, Prometheus } from '../see/prometheus.ts';
import type { PromSample } from '../see/prometheus-api.ts';
import { callApi } from './learner.ts';
import { openLoadTest, type LoadTest } from './load-test.ts';
import { pause } from './load.ts';
import { restartReplica } from './upgrade.ts';
import { formatSeconds, formatTable } from './table.ts';

/** A few visitors, so that there is something to measure; not enough for alerts on abuse. */
const CALLS_PER_SECOND = 2;
/** Longer than the longest time for which a page or a ticket of these faults must hold. */
const CALM_MS = 5 * 60_000;
const PATIENCE_MS = 8 * 60_000;

/** Parts that are taken away together, since their alerts can be told apart. */
interface StagedFault {
  parts: readonly string[];
  /** Alerts that must fire. */
  expected: readonly string[];
  /** Alerts that may fire besides, since they follow. */
  besides: readonly string[];
}

const FAULTS: readonly StagedFault[] = [
  {
    parts: ['mailbox', 'learning-service', 'model'],
    expected: ['MailServerAway', 'ModelAway', 'ServiceDown', 'UpstreamAway'],
    besides: ['MailWaitsTooLong', 'QueueStuck', 'ReplicaDown'],
  },
  {
    parts: ['postgres', 'redis'],
    expected: ['DatabaseFails', 'RedisAway', 'UpstreamAway'],
    besides: ['QueueFails', 'WorkFails', 'MailUnmeasured', 'RevocationsStale'],
  },
  {
    parts: ['auth-service'],
    expected: ['RevocationsStale', 'ServiceDown', 'UpstreamAway'],
    besides: ['MailUnmeasured', 'ReplicaDown'],
  },
];
/** What became of a fault: alerts that did not fire, that should not have, and that go on. */
interface StagedOutcome {
  fault: StagedFault;
  fired: PromSample[];
  missing: string[];
  wrong: string[];
  left: PromSample[];
  firedMs: number;
  silentMs: number;
}

/** What every fault may cost: learners are refused meanwhile. */
const COSTS = ['ErrorBudgetBurnsFast', 'ErrorBudgetBurnsSlowly', 'CallsSlow', 'DatabasePoolFull'];

const nameOf = ({ labels }: PromSample): string => labels.alertname as string;

const describe = (alerts: readonly PromSample[]): string =>
  [...new Set(alerts.map(nameOf))].toSorted().join(', ') || 'none';

/** All is well: every process is restarted once, and one address always puts its mail off. */
function watchCalm(
  { product, workspace }: LoadTest,
  prometheus: Prometheus,
): Promise<PromSample[]> {
  return step('calm', async (note) => {
    const begun = performance.now();
    const body = { name: 'Eve', email: 'eve@full.test', password: 'a long enough password' };
    await callApi(`${product.replicas.gateway[0]?.url}/api/auth/register`, { body });
    for (const name of serviceNames)
      for (const replica of product.replicas[name]) {
        note(`restarts ${replica.name}`);
        await restartReplica(replica, workspace.stop);
      }
    note('waits');
    await pause(begun + CALM_MS - performance.now());
    workspace.stop.throwIfAborted();
    const fired = await prometheus.fired((performance.now() - begun) / 1000);
    note(`alerts: ${describe(fired)}`);
    return fired;
  });
}

/** Takes the parts away, waits for the alerts, brings them back and waits until all is silent. */
function stage(
  fault: StagedFault,
  { product, workspace }: LoadTest,
  prometheus: Prometheus,
): Promise<StagedOutcome> {
  return step(fault.parts.join(', '), async (note) => {
    const parts = fault.parts.map((name) => product.parts[name]);
    const begun = performance.now();
    await Promise.all(parts.map((part) => part?.stop('SIGKILL')));
    note('away');
    const isHopeless = () => workspace.stop.aborted;
    const elapsed = (): number => (performance.now() - begun) / 1000;
    const missing = async (): Promise<string[]> => {
      const fired = (await prometheus.fired(elapsed())).map(nameOf);
      return fault.expected.filter((name) => !fired.includes(name));
    };
    const haveFired = async () => (await missing()).length === 0;
    await waitUntil(haveFired, { deadlineMs: PATIENCE_MS, isHopeless });
    const firedMs = performance.now() - begun;
    await Promise.all(parts.map((part) => part?.start()));
    const back = performance.now();
    const isSilent = async () => (await firingNow(prometheus)).length === 0;
    await waitUntil(isSilent, { deadlineMs: PATIENCE_MS, isHopeless });
    const fired = await prometheus.fired(elapsed());
    const wrong = fired
      .map(nameOf)
      .filter((name) => ![...fault.expected, ...fault.besides, ...COSTS].includes(name));
    const result = { fault, missing: await missing(), wrong, firedMs, fired };
    note(`alerts: ${describe(fired)}`);
    return { ...result, silentMs: performance.now() - back, left: await firingNow(prometheus) };
  });
}

/** What fires now, without what looks back on hours and so fires on for a while. */
async function firingNow(prometheus: Prometheus): Promise<PromSample[]> {
  const alerts = await prometheus.query('ALERTS{alertstate="firing"}');
  return alerts.filter((alert) => !COSTS.includes(nameOf(alert)));
}

/** Whether something of these names is wanted: all, unless some are named. */
const isWanted = (only: readonly string[], names: readonly string[]): boolean =>
  only.length === 0 || names.some((name) => only.includes(name));

/**
 * Watches the product with a real Prometheus and the shipped rules. While all is well no alert fires,
 * though every process is restarted and a receiver defers its mail for ever; each fault fires its own
 * alerts and no others, and they end after it. Returns the exit code.
 */
export async function proveAlarms(given: Workspace, only: readonly string[]): Promise<number> {
  if (!hasPrometheus) throw new Fault('There is no prometheus here (apt-get install prometheus).');
  const test = await openLoadTest(given, {}, CALLS_PER_SECOND);
  const { workspace, product } = test;
  const prometheus = new Prometheus(product.replicas, {
    folder: workspace.data,
    port: await workspace.ports.portFor('prometheus'),
    metricsToken: workspace.secrets.METRICS_TOKEN,
  });
  workspace.stops.add('Prometheus', () => prometheus.close());
  await waitUntil(() => prometheus.answers(), { deadlineMs: PATIENCE_MS });
  test.begin();
  const isCalmWanted = isWanted(only, ['calm']);
  const calm = isCalmWanted ? await watchCalm(test, prometheus) : [];
  const rows: StagedOutcome[] = [];
  for (const fault of FAULTS.filter(({ parts }) => isWanted(only, parts)))
    rows.push(await stage(fault, test, prometheus));
  await test.end();
  say(
    formatTable([
      ['away', 'all fired after', 'silent after', 'fired', 'missing', 'wrong'],
      ...rows.map(({ fault, missing, wrong, firedMs, silentMs, fired, left }) => [
        fault.parts.join(', '),
        formatSeconds(firedMs),
        left.length > 0 ? `not: ${describe(left)}` : formatSeconds(silentMs),
        describe(fired),
        missing.join(', '),
        [...new Set(wrong)].join(', '),
      ]),
    ]),
  );
  if (isCalmWanted) say(`While all was well: ${describe(calm)}.`);
  const faults = rows.flatMap(({ missing, wrong, left }) => [...missing, ...wrong, ...left]);
  return faults.length + calm.length > 0 ? 1 : 0;
}
