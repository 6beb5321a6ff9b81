import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { TRAFFICS, type Traffic } from '@netward/challenges';
import { CHALLENGE_PROOFS } from '@netward/challenges/proofs';
import { format } from 'prettier';
import { root } from '../../harness/repository.mjs';
import { say } from '../../harness/steps.mjs';
import { must } from '../../reference/hosts.ts';

const run = promisify(execFile);
const INSIDE = join(import.meta.dirname, 'balancer-inside.ts');
const TABLE = 'libs/challenges/src/08-load-balancer/testing/observed.ts';

interface Observed {
  readonly visits: Readonly<Record<string, string>>;
  readonly lines: readonly string[];
}

async function observe(configuration: unknown, traffic: Traffic): Promise<Observed> {
  const args = ['-n', 'npx', 'tsx', INSIDE, JSON.stringify(configuration), traffic];
  const { stdout } = await run('unshare', args, { cwd: root, maxBuffer: 64 * 1024 * 1024 });
  return JSON.parse(stdout) as Observed;
}

/**
 * Plays the streams of level 8 through a real HAProxy, with the solution and the three wrong tries, and
 * writes down what was lost; `npm test` compares. Takes about seven minutes and needs root.
 */
export async function observeBalancer(): Promise<number> {
  say('HAProxy and the streams of level 8');
  const { proof } = await CHALLENGE_PROOFS['8']!();
  const tries = [
    { name: 'solution', configuration: proof.solves },
    ...proof.wrongTries.map(({ name, configuration }) => ({ name, configuration })),
  ];
  const rows: object[] = [];
  for (const { name, configuration } of tries) {
    const observed = await Promise.all(
      TRAFFICS.map(async (traffic) => ({ traffic, ...(await observe(configuration, traffic)) })),
    );
    for (const each of observed) rows.push({ name, ...each });
  }
  const version = /version (\S+)/.exec(await must('haproxy', ['-v']))![1]!;
  const table = `/** Written by tools/challenges/observe/balancer.ts: what a real HAProxy did with the streams. */
export const HAPROXY = '${version}';

/** Visits that lost something, and the lines that HAProxy wrote about its servers. */
export const OBSERVED: readonly {
  readonly name: string;
  readonly traffic: 'A' | 'B' | 'C';
  readonly visits: Readonly<Record<string, string>>;
  readonly lines: readonly string[];
}[] = ${JSON.stringify(rows)};
`;
  const style = { parser: 'typescript', singleQuote: true, printWidth: 100 } as const;
  writeFileSync(join(root, TABLE), await format(table, style));
  return 0;
}
