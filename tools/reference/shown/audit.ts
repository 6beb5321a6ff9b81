import { join } from 'node:path';
import { playRun } from '@netward/evidence';
import { logFiles } from '@netward/evidence/formats';
import { startsOf } from '../../captures/cells.ts';
import { stateOf } from '@netward/lab-engine/reference';
import { playForReal } from '../actions.ts';
import { withNetwork } from '../measured/measure.ts';
import { AUDIT, settleLogs } from '../observe.ts';
import { RealNetwork } from '../real-network.ts';
import type { ToolCheck } from './tool-check.ts';

/** The part of an entry that tells of the request and of the rules. */
interface ToldEntry {
  transaction: {
    request: { method: string; uri: string };
    response: { http_code: number };
    messages: { message: string; details: Record<string, unknown> }[];
  };
}

const PARTS = ['waf'] as const;
const ACTIONS = ['attackSQLi', 'attackXSS'];

function toldBy({ transaction: { request, response, messages } }: ToldEntry): readonly string[] {
  const { method, uri } = request;
  return [
    `${method} ${uri} ${response.http_code}`,
    ...messages.map(({ message, details }) =>
      JSON.stringify([message, Object.entries(details).sort(([a], [b]) => (a < b ? -1 : 1))]),
    ),
  ];
}

/** The entries that the lab shows for the attacks, and those that ModSecurity writes. */
export const auditCheck: ToolCheck = {
  name: 'lines about a rule that ModSecurity writes word by word',
  async check({ folder, pki }) {
    const run = playRun(stateOf(PARTS), ACTIONS);
    const files = new Map(logFiles(run, { startedAt: startsOf(run) }));
    const shown = (files.get(`waf/${AUDIT}`) ?? '').split('\n').filter(Boolean);
    const network = new RealNetwork(PARTS, join(folder, 'audit'), pki);
    return withNetwork(network, async () => {
      for (const action of ACTIONS) await playForReal(network, action);
      await settleLogs(network);
      const real = network.entries<ToldEntry>(AUDIT).flatMap(toldBy);
      const told = shown.flatMap((line) => toldBy(JSON.parse(line) as ToldEntry));
      const faults = told.filter((each) => !real.includes(each));
      const others = faults.map((each) => `not in the real entry: ${each}`);
      if (real.length !== told.length) others.push(`${real.length} real, ${told.length} shown`);
      return { checked: told.length, faults: others };
    });
  },
};
