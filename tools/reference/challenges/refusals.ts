import { join } from 'node:path';
import { AGENTS, REFUSALS } from '@netward/challenges/reference';
import { say, step } from '../../harness/steps.mjs';
import type { Asked } from '../asked.ts';
import { withNetwork } from '../measured/measure.ts';
import { AUDIT, settleLogs } from '../observe.ts';
import { RealNetwork } from '../real-network.ts';
import type { ToolCheckGround } from '../shown/tool-check.ts';

/** The rule that adds up and refuses. */
const BLOCKING = '949110';

interface RefusalEntry {
  readonly transaction: {
    readonly request: { readonly uri: string };
    readonly messages: readonly {
      readonly message: string;
      readonly details: { readonly ruleId: string; readonly data: string };
    }[];
  };
}

/** A rule as the audit log and the table say it: '942190 Detects … ARGS:q union select'. */
function inWords(id: string, name: string, variable: string, part: string): string {
  return `${id} ${name} ${variable} ${part}`;
}

function rulesIn({ transaction }: RefusalEntry): readonly string[] {
  return transaction.messages
    .filter(({ details }) => details.ruleId !== BLOCKING)
    .map(({ message, details: { ruleId, data } }) => {
      const [, part = '', variable = ''] =
        /^Matched Data: (.*) found within (\S+?): /.exec(data) ?? [];
      return inWords(ruleId, message, variable, part);
    });
}

/**
 * Sends the refused requests of level 10 to the WAF as the lab shows it. Each is a cell: it has the rules,
 * and the parts, of the table.
 */
export function observeRefusals({ folder, pki }: ToolCheckGround): Promise<Asked> {
  return step('level 10, ModSecurity', async (note) => {
    const network = new RealNetwork(['waf'], join(folder, 'refusals'), pki);
    const written = await withNetwork(network, () => refuse(network));
    const others = REFUSALS.filter((refusal, index) => isOther(refusal, written[index]));
    note(`${REFUSALS.length} refused requests, ${others.length} judged otherwise`);
    return { cells: REFUSALS.length, disagree: others.length };
  });
}

/** Sends them one by one, and answers what the audit log says of each. */
async function refuse(network: RealNetwork): Promise<readonly RefusalEntry[]> {
  for (const { target, agent } of REFUSALS) {
    const options = ['-s', '-g', '-A', AGENTS[agent]!, '-H', 'Host: shop.lab:8080'];
    await network.hosts.run('attacker', 'curl', ...options, `http://10.0.0.20:8080${target}`);
  }
  await settleLogs(network);
  return network.entries<RefusalEntry>(AUDIT);
}

function isOther({ rules: known }: (typeof REFUSALS)[number], entry?: RefusalEntry): boolean {
  const seen = entry ? rulesIn(entry) : [];
  // libinjection reports a fingerprint, which the table leaves out.
  const isSame = known.every(({ id, name, variable, part }, at) =>
    part === null
      ? seen[at]?.startsWith(inWords(id, name, variable, ''))
      : seen[at] === inWords(id, name, variable, part),
  );
  if (isSame && seen.length === known.length) return false;
  say(`!!! ${entry?.transaction.request.uri}: ${seen.join(', ')}`);
  return true;
}
