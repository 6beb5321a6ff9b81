import { setMaxListeners } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
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
import { root } from '../../harness/repository.mjs';
import type { Observation, ToolCheckGround } from '../cells.ts';
import { makeCertificates, startWaf } from '../devices.ts';
import { eventually, Hosts } from '../hosts.ts';
import { toolVersions } from '../packages.ts';
import { connectThroughRouter, loadRules, openRouted, startInside } from './routed.ts';
import { sendAll, withNetwork, askedRequests } from '../measured/measure.ts';
import { RealNetwork } from '../wiring.ts';

const SERVER = join(import.meta.dirname, 'inspector-server.py');
const SETTINGS = join(root, 'tools/reference/conf/suricata.yaml');
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

/** A client asks once, as in the challenge: a SYN that was dropped is not sent again. */
const ONCE = `table inet once {
  set asked { type ipv4_addr . inet_service; flags dynamic; size 4096; }
  chain output {
    type filter hook output priority 0;
    tcp flags & (syn | ack) == syn ip saddr . tcp sport @asked drop
    tcp flags & (syn | ack) == syn add @asked { ip saddr . tcp sport }
  }
}`;

async function startInspector(hosts: Hosts, folder: string, configuration: IpsConfiguration) {
  const logs = mkdtempSync(join(folder, 'suricata-'));
  const rules = join(logs, 'learner.rules');
  const log = join(logs, 'console');
  writeFileSync(rules, ipsText.print(configuration));
  const options = ['-c', SETTINGS, '-S', rules, '-l', logs, '-k', 'none', '-q', '0'];
  hosts.start('inspector', 'firewall', log, 'suricata', ...options);
  await eventually('Suricata reads the queue', () =>
    readFileSync(log, 'utf8').includes('Engine started'),
  );
}

/** A stream at its own pace: the inspector dies and comes back at the challenge's times. */
async function observe(
  folder: string,
  configuration: IpsConfiguration,
  traffic: Traffic,
  stop: AbortSignal,
): Promise<string> {
  const flows = ipsFlows(traffic);
  const [from, to] = OUTAGE;
  const lastMissed = Math.max(...flows.filter(({ at }) => at < to).map(({ at }) => at));
  const hosts = new Hosts();
  try {
    const sources = [...new Set(flows.map(({ source }) => source))];
    await connectThroughRouter(hosts, sources, ['10.0.0.20']);
    await hosts.shell('firewall', queue(configuration));
    await loadRules(hosts, 'outside', ONCE);
    const certificate = join(folder, 'shop-and-key.pem');
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
  } finally {
    await hosts.tearDown();
  }
}

/**
 * Plays the streams of level 4 past a real Suricata that reads a queue of the kernel, with the solution and
 * the three wrong tries, and writes which connections got an answer; `npm test` compares. A stream lasts
 * eight minutes of a real clock, so all twelve are played at once. Each is a
 * cell.
 */
export async function observeInspector({ stop }: ToolCheckGround): Promise<Observation> {
  const folder = mkdtempSync(join(tmpdir(), 'netward-inspector-'));
  // One for each stream that is played.
  setMaxListeners(0, stop);
  try {
    makeCertificates(folder);
    const tries = [{ name: 'solution', configuration: ipsProof.solves }, ...ipsProof.wrongTries];
    const runs = await Promise.all(
      tries.flatMap(({ name, configuration }) =>
        TRAFFICS.map(async (traffic): Promise<ObservedPath> => {
          const passed = await observe(folder, configuration, traffic, stop);
          return { name, traffic, configuration, passed };
        }),
      ),
    );
    const others = runs
      .filter(({ configuration, traffic, passed }) => passedFor(configuration, traffic) !== passed)
      .map(({ name, traffic }) => `${name}, traffic ${traffic}`);
    return { rows: runs, others };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
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
