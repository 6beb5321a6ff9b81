import { join } from 'node:path';
import { WAF_REQUESTS, wafProof, type ObservedWaf } from '@netward/challenges/reference';
import { modsecurityConfig } from '@netward/lab-engine/formats';
import { root } from '../../harness/repository.mjs';
import type { Observation } from '../asked.ts';
import { startWaf } from '../devices.ts';
import { sendAll, withNetwork } from '../measured/measure.ts';
import { askedRequests } from '../measured/requests.ts';
import { writeObservedRows } from '../observed-files.ts';
import { toolVersions } from '../packages.ts';
import { RealNetwork } from '../real-network.ts';

const OBSERVED = join(root, 'libs/challenges/src/06-waf/observed.json');

/** Sends the requests of level 6 through every shipped configuration; `npm test` compares its table. */
export async function observeWafChallenge(folder: string, pki: string): Promise<Observation> {
  const requests = askedRequests().filter(({ id }) => WAF_REQUESTS.includes(id));
  const network = new RealNetwork(['waf'], join(folder, 'waf-challenge'), pki);
  const runs = await withNetwork(network, async () => {
    const observed: ObservedWaf[] = [];
    for (const configuration of [
      wafProof.solves,
      ...[...wafProof.wrongTries, ...wafProof.widened].map((each) => each.configuration),
    ]) {
      await startWaf(network, modsecurityConfig({ wafRules: configuration }), false);
      const sent = await sendAll(network, requests);
      const refused = requests.filter((_, index) => sent[index]!.status === 403);
      observed.push({ configuration, refused: refused.map(({ id }) => id) });
    }
    return observed;
  });
  const { 'modsecurity-crs': crs } = await toolVersions();
  writeObservedRows(OBSERVED, { crs }, 'runs', runs);
  return { cells: runs.length, what: 'configurations' };
}
