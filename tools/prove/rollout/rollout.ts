import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildAll } from '../../harness/build.ts';
import { answers, waitUntil } from '../../harness/probe.ts';
import { root } from '../../harness/repository.mjs';
import { say, step } from '../../harness/steps.mjs';
import { nodeFlags } from '../../harness/migrations.ts';
import { SupervisedProcess } from '../../harness/supervised-process.ts';
import { openWorkspace, type Workspace } from '../../harness/workspace.ts';
import { emptyFolder } from '../../test/clean.ts';
import { containerOf, named } from '../../kubernetes/manifests.ts';
import { pause } from '../load.ts';
import { formatSeconds, formatTable } from '../table.ts';
import { type PodTimes, SimulatedDeployment } from './deployment.ts';
import { NameServer } from './name-server.ts';

/** CoreDNS as kubeadm sets it up repeats an answer for 30 s. */
const CACHE_S = 30;
const SERVICES = ['auth-service', 'learning-service', 'assistant-service'] as const;
const CALLS_MS = 50;
const READY_MS = 30_000;
/** Calls go on for this long after the last old pod has gone. */
const AFTERWARDS_MS = 5000;

/** A call of each service. None is made again when it fails. */
const CALLS: readonly (readonly [path: string, init: RequestInit])[] = [
  ['/api/auth/verify-email?token=any', {}],
  ['/api/auth/quiz-results', { headers: { authorization: 'Bearer aaaa.bbbb.cccc' } }],
  [
    '/api/assistant',
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"message":"why","level":"1"}',
    },
  ],
];

/** The times in the manifests. */
function shippedTimes(): PodTimes {
  const deployment = named('Deployment', 'learning-service');
  const { lifecycle } = containerOf(deployment) as {
    lifecycle?: { preStop: { sleep: { seconds: number } } };
  };
  return {
    minReady: deployment.spec.minReadySeconds,
    preStop: lifecycle?.preStop.sleep.seconds ?? 0,
  };
}

/** Times that suit a name server without a cache. Here they must fail, or nothing was shown. */
const TOO_SHORT: PodTimes = { minReady: 3, preStop: 5 };

interface RolloutScenario {
  name: string;
  times: PodTimes;
  renew: (deployment: SimulatedDeployment) => Promise<void>;
  isToFail: boolean;
}

function scenarios(): RolloutScenario[] {
  const shipped = shippedTimes();
  const ways = [
    ['rolling update', (one: SimulatedDeployment) => one.rollOut()],
    ['drained nodes', (one: SimulatedDeployment) => one.drainNodes()],
  ] as const;
  return ways.flatMap(([name, renew]) => [
    { name, renew, times: shipped, isToFail: false },
    { name, renew, times: TOO_SHORT, isToFail: true },
  ]);
}

interface RolloutOutcome {
  calls: number;
  /** When calls were refused, in milliseconds of this process. */
  refusedAt: number[];
}

/** Starts the built gateway, which asks the name server for every name. */
async function startGateway(workspace: Workspace, at: number, nameServer: string, port: number) {
  const { logs, lock, ports, stop, stops, secrets } = workspace;
  const name = `gateway-${at}`;
  const own = await ports.portFor(name);
  const url = `http://127.0.0.1:${own}`;
  const addresses = SERVICES.map((service) => `http://${service}:${port}`);
  const gateway = new SupervisedProcess({
    name,
    args: [
      ...nodeFlags('bundle'),
      '--import',
      pathToFileURL(join(import.meta.dirname, 'lookup.mjs')).href,
      join('apps', 'gateway', 'bundle', 'main.js'),
    ],
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      NAME_SERVER: nameServer,
      PORT: String(own),
      PUBLIC_URL: 'http://netward.test',
      OPERATOR_NAME: 'Ada',
      OPERATOR_CONTACT: 'ada@netward.test',
      METRICS_TOKEN: secrets.METRICS_TOKEN,
      LIMIT_KEY: secrets.LIMIT_KEY,
      RATE_LIMIT_SCALE: '1000000',
      AUTH_URL: addresses[0],
      LEARNING_URL: addresses[1],
      ASSISTANT_URLS: addresses[2],
    },
    logs,
    readyUrl: `${url}/readyz`,
    onSpawn: (pid) => lock.noteService(name, pid),
  });
  stops.add(name, () => gateway.stop());
  await gateway.start(stop);
  await waitUntil(() => answers(`${url}/api/health`), {
    deadlineMs: READY_MS,
    isHopeless: () => stop.aborted,
  });
  return url;
}

/** Calls every service again and again until `isOver`. */
async function callOn(url: string, isOver: () => boolean): Promise<RolloutOutcome> {
  const outcome: RolloutOutcome = { calls: 0, refusedAt: [] };
  const makeCalls = async ([path, init]: (typeof CALLS)[number]): Promise<void> => {
    while (!isOver()) {
      const at = performance.now();
      const status = await fetch(url + path, init).then(
        async (answer) => (await answer.arrayBuffer(), answer.status),
        () => 0,
      );
      outcome.calls++;
      if (status !== 200) outcome.refusedAt.push(at);
      await pause(at + CALLS_MS - performance.now());
    }
  };
  await Promise.all(CALLS.map(makeCalls));
  return outcome;
}

/** Plays one scenario. It begins when the gateway has just asked, so the old pods stay cached the longest. */
async function play(
  workspace: Workspace,
  scenario: RolloutScenario,
  at: number,
): Promise<RolloutOutcome> {
  const { stop, stops, ports } = workspace;
  const names = new NameServer(CACHE_S);
  const nameServer = await names.open();
  stops.add('the name server', () => names.close());
  const port = await ports.portFor('pods');
  const deployments = SERVICES.map((name, service) => {
    const network = `127.${at + 1}.${service + 1}`;
    return new SimulatedDeployment({ name, network, port }, scenario.times, names);
  });
  stops.add('the pods', () => deployments.forEach((one) => one.close()));
  await Promise.all(deployments.map((one) => one.open()));
  const url = await startGateway(workspace, at, nameServer, port);
  let isOver = false;
  const calling = callOn(url, () => isOver || stop.aborted);
  await Promise.all(deployments.map((one) => scenario.renew(one)));
  await pause(AFTERWARDS_MS);
  isOver = true;
  const outcome = await calling;
  stop.throwIfAborted();
  return outcome;
}

function rowOf({ name, times, isToFail }: RolloutScenario, { calls, refusedAt }: RolloutOutcome) {
  const [first = 0] = refusedAt;
  const isAsExpected = isToFail === refusedAt.length > 0;
  return {
    isAsExpected,
    cells: [
      name,
      `${times.minReady} s`,
      `${times.preStop} s`,
      String(calls),
      String(refusedAt.length),
      refusedAt.length > 0 ? formatSeconds((refusedAt.at(-1) ?? 0) - first) : '',
      isAsExpected ? (isToFail ? 'fails, as it must' : 'as promised') : 'NOT AS PROMISED',
    ],
  };
}

/**
 * Renews every pod behind the built gateway while a simulated name server repeats old answers for 30
 * seconds, at the worst moment. With the times of the manifests no call may be refused; with too short
 * ones some must be. Returns the exit code.
 */
export async function proveRollout(given: Workspace): Promise<number> {
  await emptyFolder(given.data);
  const workspace = openWorkspace(given);
  await buildAll(workspace, 'bundle');
  const all = scenarios();
  const outcomes = await step('rollouts', async (note): Promise<RolloutOutcome[]> => {
    note(`${all.length} at once, about two minutes`);
    const playing = all.map((scenario, at) => play(workspace, scenario, at));
    return Promise.all(playing);
  });
  const rows = all.map((scenario, at) => rowOf(scenario, outcomes[at] as RolloutOutcome));
  const head = ['what', 'minReady', 'preStop', 'calls', 'refused', 'from first to last', ''];
  say(formatTable([head, ...rows.map(({ cells }) => cells)]));
  return rows.every(({ isAsExpected }) => isAsExpected) ? 0 : 1;
}
