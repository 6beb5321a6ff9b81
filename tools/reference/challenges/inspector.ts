import { setMaxListeners } from 'node:events';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { TRAFFICS, type Traffic } from '@netward/challenges';
import {
  ipsFlows,
  ipsProof,
  ipsText,
  OUTAGE,
  passedFor,
  type IpsConfiguration,
  type ObservedPath,
  WAF_REQUESTS,
  wafProof,
  type ObservedWaf,
} from '@netward/challenges/reference';
import { requestText } from '@netward/lab-engine/payloads';
import { modsecurityConfig } from '@netward/lab-engine/formats';
import type { Observation, ToolCheckGround } from '../cells.ts';
import { startWaf } from '../devices.ts';
import { eventually, withHosts, type Hosts } from '../hosts.ts';
import { toolVersions } from '../packages.ts';
import { connectThroughRouter, openRouted, startInside } from './routed.ts';
import { sendAll, withNetwork, askedRequests } from '../measured/measure.ts';
import { confFile, RealNetwork } from '../wiring.ts';

const SERVER = join(import.meta.dirname, 'inspector-server.py');
/** How long a client waits for an answer; no client still waits when the inspector comes back. */
const PATIENCE_S = 5;
/** A little fast: a connection just as many seconds after another as the rate counts is still counted. */
const MS_PER_SECOND = 999;

/**
 * Hands the shop's connections to queue 0, in both directions: Suricata reads no request of a connection
 * whose answers it does not see. By iptables, since not every kernel has the statement of nftables; the
 * queue behind both is the same.
 */
const queue = ({ bypass }: IpsConfiguration) =>
  `iptables -A FORWARD -p tcp -j NFQUEUE --queue-num 0${bypass ? ' --queue-bypass' : ''}`;

async function startInspector(hosts: Hosts, folder: string, configuration: IpsConfiguration) {
  const logs = mkdtempSync(join(folder, 'suricata-'));
  const rules = join(logs, 'learner.rules');
  const log = join(logs, 'console');
  writeFileSync(rules, ipsText.print(configuration));
  const options = [
    '-c',
    confFile('suricata.yaml'),
    '-S',
    rules,
    '-l',
    logs,
    '-k',
    'none',
    '-q',
    '0',
  ];
  hosts.start('inspector', 'firewall', log, 'suricata', ...options);
  await eventually('Suricata reads the queue', () =>
    readFileSync(log, 'utf8').includes('Engine started'),
  );
}

/** A stream at its own pace: the inspector dies and comes back at the challenge's times. */
async function observe(
  { folder, pki, stop }: ToolCheckGround,
  configuration: IpsConfiguration,
  traffic: Traffic,
): Promise<string> {
  const flows = ipsFlows(traffic);
  const [from, to] = OUTAGE;
  const lastMissed = Math.max(...flows.filter(({ at }) => at < to).map(({ at }) => at));
  return withHosts(async (hosts) => {
    const sources = [...new Set(flows.map(({ source }) => source))];
    await connectThroughRouter(hosts, sources, ['10.0.0.20']);
    await hosts.shell('firewall', queue(configuration));
    await hosts.shell('outside', `nft -f ${confFile('once.nft')}`);
    const certificate = join(pki, 'shop-and-key.pem');
    await startInside(hosts, join(folder, 'shop.log'), [8080, 8443], SERVER, certificate);
    await startInspector(hosts, folder, configuration);
    const [first] = flows;
    const start = Date.now() + 1_000;
    const timeOf = (at: number) => start + (at - first!.at) * MS_PER_SECOND;
    const until = (at: number) => sleep(timeOf(at) - Date.now(), undefined, { signal: stop });
    const asked = flows.map(({ at, source, isSecure, request }) => {
      const port = isSecure ? 8443 : 8080;
      const text = requestText(request, port);
      const to = { destination: '10.0.0.20', port, isSecure };
      return { at: timeOf(at) / 1_000, source, ...to, text, answer: 'HTTP' };
    });
    const outage = async () => {
      // Half a second before the first connection that it misses.
      await until(from - 0.5);
      await hosts.stop('inspector', 'SIGKILL');
      await until(lastMissed + PATIENCE_S);
      await startInspector(hosts, folder, configuration);
    };
    const [letters] = await Promise.all([openRouted(hosts, asked), outage()]);
    return letters.replaceAll(/[HR]/g, 'N');
  });
}

/**
 * Plays the streams of level 4 past a real Suricata that reads a queue of the kernel, with the solution and
 * the three wrong tries, and writes which connections got an answer; `npm test` compares. A stream lasts
 * eight minutes of a real clock, so all twelve are played at once. Each is a
 * cell.
 */
export async function observeInspector(ground: ToolCheckGround): Promise<Observation> {
  // One for each stream that is played.
  setMaxListeners(0, ground.stop);
  const tries = [{ name: 'solution', configuration: ipsProof.solves }, ...ipsProof.wrongTries];
  const runs = await Promise.all(
    tries.flatMap(({ name, configuration }) =>
      TRAFFICS.map(async (traffic): Promise<ObservedPath> => {
        const passed = await observe(ground, configuration, traffic);
        return { name, traffic, configuration, passed };
      }),
    ),
  );
  const others = runs
    .filter(({ configuration, traffic, passed }) => passedFor(configuration, traffic) !== passed)
    .map(({ name, traffic }) => `${name}, traffic ${traffic}`);
  return { rows: runs, others };
}

/** Sends the requests of level 6 through every shipped configuration; `npm test` compares its table. */
export async function observeWafChallenge({ folder, pki }: ToolCheckGround): Promise<Observation> {
  const requests = askedRequests().filter(({ id }) => WAF_REQUESTS.includes(id));
  const network = new RealNetwork(['waf'], join(folder, 'waf-challenge'), pki);
  const runs = await withNetwork(network, async () => {
    const observed: ObservedWaf[] = [];
    const tries = [...wafProof.wrongTries, ...wafProof.widened];
    for (const configuration of [wafProof.solves, ...tries.map((each) => each.configuration)]) {
      await startWaf(network, modsecurityConfig({ wafRules: configuration }), false);
      const sent = await sendAll(network, requests);
      const refused = requests.filter((_, index) => sent[index]!.status === 403);
      observed.push({ configuration, refused: refused.map(({ id }) => id) });
    }
    return observed;
  });
  const { 'modsecurity-crs': crs } = await toolVersions();
  return { rows: runs, tools: { crs } };
}
