import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sentTarget } from '@netward/lab-engine/payloads';
import { step } from '../../harness/steps.mjs';
import { build, startWaf } from '../devices.ts';
import {
  AUDIT,
  alertsIn,
  settle,
  settleLogs,
  verdictOf,
  type AuditEntry,
  type EveEvent,
} from '../observe.ts';
import { toolVersions } from '../packages.ts';
import { RealNetwork } from '../real-network.ts';

/** A request whose judgement by Suricata and by the Core Rule Set is wanted; a GET without a method. */
interface AskedRequest {
  readonly id: string;
  readonly method?: string;
  readonly target: string;
  readonly body?: string;
}

/** What the Core Rule Set says of a request at one paranoia level. */
interface CrsJudgement {
  readonly status: number;
  readonly rules: readonly string[];
  readonly score: number;
}

const REQUESTS = join(import.meta.dirname, 'requests.json');
const MEASURED = join(import.meta.dirname, 'measured.json');
const PARANOIA = [1, 2] as const;

async function send({ hosts }: RealNetwork, request: AskedRequest): Promise<number> {
  const { method = 'GET', target, body } = request;
  const { output } = await hosts.run(
    'attacker',
    'curl',
    ...['-s', '-g', '--path-as-is', '-o', '/dev/null', '-w', '%{http_code}', '-A', 'Mozilla/5.0'],
    ...['--resolve', 'shop.lab:8080:10.0.0.20', '-X', method],
    ...(body === undefined ? [] : ['--data-urlencode', body]),
    `http://shop.lab:8080${sentTarget(target)}`,
  );
  return Number(output);
}

async function withNetwork<T>(network: RealNetwork, use: () => Promise<T>): Promise<T> {
  try {
    await build(network);
    return await use();
  } finally {
    await network.hosts.tearDown();
  }
}

/** The sids of the lab's rules that match, by request. */
async function askSuricata(
  network: RealNetwork,
  requests: readonly AskedRequest[],
): Promise<readonly (readonly string[])[]> {
  const answers: string[][] = [];
  await withNetwork(network, async () => {
    for (const request of requests) {
      const from = network.sizeOf('ids/eve.json');
      await send(network, request);
      await settle(network, 'ids', from);
      const alerts = alertsIn(network.entries<EveEvent>('ids/eve.json', from));
      answers.push(alerts.map((alert) => alert.split(' ')[0]!));
    }
  });
  return answers;
}

/** The rules at a paranoia level, and with a threshold of their own. */
function tuned(rules: string, paranoia: number, threshold: string): string {
  const action = `SecAction "id:900000,phase:1,nolog,pass,t:none,setvar:tx.paranoia_level=${paranoia}"`;
  return rules
    .replace(/(inbound_anomaly_score_threshold)=\d+/, `$1=${threshold}`)
    .replace(/^Include \/usr\/share/m, `${action}\n$&`);
}

/** The shown threshold, which decides, and one so low that the score of every match is written. */
const THRESHOLDS = { shown: '5', lowest: '1' } as const;

/** What the Core Rule Set says at a paranoia level, by request. */
async function askCrs(
  network: RealNetwork,
  requests: readonly AskedRequest[],
  paranoia: number,
): Promise<readonly CrsJudgement[]> {
  const answers: CrsJudgement[] = [];
  await withNetwork(network, async () => {
    // Started anew for each request, the WAF has no memory of how many there were.
    const ask = async (request: AskedRequest, threshold: string): Promise<number> => {
      await startWaf(network, (rules) => tuned(rules, paranoia, threshold));
      return send(network, request);
    };
    for (const request of requests) {
      const status = await ask(request, THRESHOLDS.shown);
      const from = network.sizeOf(AUDIT);
      await ask(request, THRESHOLDS.lowest);
      await settleLogs(network);
      const { rules, score } = verdictOf(network.entries<AuditEntry>(AUDIT, from));
      answers.push({ status, rules, score: score ?? 0 });
    }
  });
  return answers;
}

/**
 * `npm run reference -- measured`: sends every request of `requests.json` past Suricata with the lab's
 * rules and through the Core Rule Set at each paranoia level, and writes `measured.json`. Returns how
 * many requests there were.
 */
export function measureRequests(folder: string, pki: string): Promise<number> {
  return step('measured', async (note) => {
    const requests = JSON.parse(readFileSync(REQUESTS, 'utf8')) as readonly AskedRequest[];
    note(`${requests.length} requests`);
    const sids = await askSuricata(new RealNetwork(['ids'], join(folder, 'ids'), pki), requests);
    const judged = new Map<number, readonly CrsJudgement[]>();
    for (const paranoia of PARANOIA) {
      const network = new RealNetwork(['waf'], join(folder, `waf-${paranoia}`), pki);
      judged.set(paranoia, await askCrs(network, requests, paranoia));
    }
    const lines = requests.map(({ id }, index) => {
      const paranoia = PARANOIA.map((level) => [level, judged.get(level)![index]]);
      const crs = Object.fromEntries(paranoia) as Record<string, CrsJudgement>;
      return `  ${JSON.stringify({ id, suricata: sids[index], crs })}`;
    });
    const tools = JSON.stringify(await toolVersions());
    writeFileSync(MEASURED, `{\n"tools": ${tools},\n"requests": [\n${lines.join(',\n')}\n]\n}\n`);
    return requests.length;
  });
}
