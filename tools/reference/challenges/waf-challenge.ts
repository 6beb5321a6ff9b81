import { join } from 'node:path';
import { WAF_REQUESTS, wafProof, type ObservedWaf } from '@netward/challenges/reference';
import { modsecurityConfig } from '@netward/lab-engine/formats';
import { root } from '../../harness/repository.mjs';
import { step } from '../../harness/steps.mjs';
import type { Asked } from '../asked.ts';
import { startWaf } from '../devices.ts';
import { sendAll, withNetwork } from '../measured/measure.ts';
import { askedRequests } from '../measured/requests.ts';
import { writeObserved } from '../observed-files.ts';
import { toolVersions } from '../packages.ts';
import { RealNetwork } from '../real-network.ts';

const OBSERVED = join(root, 'libs/challenges/src/06-waf/observed.json');

/** Sends the requests of level 6 through every shipped configuration; `npm test` compares its table. */
export function observeWafChallenge(folder: string, pki: string): Promise<Asked> {
  return step('level 6, ModSecurity', async (note) => {
    const cells = await askModSecurity(folder, pki);
    note(`${cells} configurations`);
    return { cells, disagree: 0 };
  });
}

/** Writes the table. Returns how many configurations it has. */
async function askModSecurity(folder: string, pki: string): Promise<number> {
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
  const tools = await toolVersions();
  const lines = runs.map((run) => JSON.stringify(run)).join(',\n');
  writeObserved(
    OBSERVED,
    `{"crs":${JSON.stringify(tools['modsecurity-crs'])},"runs":[\n${lines}\n]}\n`,
  );
  return runs.length;
}
