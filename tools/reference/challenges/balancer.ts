import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TRAFFICS, type Traffic } from '@netward/challenges';
import {
  BALANCER_TRIES,
  differingVisits,
  isAsJudged,
  type BalancerConfiguration,
  type ObservedStream,
} from '@netward/challenges/reference';
import { root } from '../../harness/repository.mjs';
import type { Observation } from '../cells.ts';
import { must } from '../hosts.ts';

const INSIDE = join(import.meta.dirname, 'balancer-inside.ts');
const TABLE = join(root, 'libs/challenges/src/08-load-balancer/observed.json');

/** What is the same in every run: neither how long a check took nor who was just connected. */
const withoutChance = (line: string) => line.replace(/,? check duration.*|\. \d+ active.*/, '.');

async function observe(name: string, configuration: BalancerConfiguration, traffic: Traffic) {
  const inside = [process.execPath, '--import', 'tsx', INSIDE];
  const args = ['-n', ...inside, JSON.stringify(configuration), traffic];
  type Seen = Pick<ObservedStream, 'visits' | 'lines'>;
  const { visits, lines }: Seen = JSON.parse(await must('unshare', args));
  return { name, traffic, visits, lines: lines.map(withoutChance) };
}

interface Run {
  readonly configuration: BalancerConfiguration;
  readonly seen: ObservedStream;
}

const isOther = ({ configuration, seen }: Run) => !isAsJudged(configuration, seen);

/** How often a stream is played alone: on a busy machine one check in thousands comes late. */
const TIMES_ALONE = 3;

/** Plays a stream again, with nothing else running, while it goes otherwise. */
async function again(run: Run): Promise<Run> {
  let newest = run;
  for (let times = 0; isOther(newest) && times < TIMES_ALONE; times += 1) {
    const { name, traffic } = run.seen;
    newest = { ...run, seen: await observe(name, run.configuration, traffic) };
  }
  return newest;
}

/** The rows of the table, as long as they are of this version. */
function knownRows(version: string): readonly ObservedStream[] {
  const { haproxy, streams }: { haproxy: string; streams: readonly ObservedStream[] } = JSON.parse(
    readFileSync(TABLE, 'utf8'),
  );
  return haproxy === version ? streams : [];
}

/**
 * Plays the streams of level 8 through a real HAProxy, with the solution and what fails. A stream
 * lasts 100 seconds of a real clock, so all are played at once. What was lost is written down
 * where the challenge judges otherwise than the table says, or HAProxy is another; the other rows stay, since
 * a visit or two differ from run to run. `npm test` compares. Each stream is a
 * cell.
 */
export async function observeBalancer(): Promise<Observation> {
  const first = await Promise.all(
    BALANCER_TRIES.flatMap(({ name, configuration }) =>
      TRAFFICS.map(async (traffic): Promise<Run> => ({
        configuration,
        seen: await observe(name, configuration, traffic),
      })),
    ),
  );
  const runs: Run[] = [];
  for (const run of first) runs.push(await again(run));
  const haproxy = /version (\S+)/.exec(await must('haproxy', ['-v']))![1]!;
  const known = knownRows(haproxy);
  const rows = runs.map(({ configuration, seen }) => {
    const own = known.filter((row) => row.name === seen.name && row.traffic === seen.traffic);
    return own.find((row) => isAsJudged(configuration, row)) ?? seen;
  });
  const isKept = !runs.some(({ seen }, index) => rows[index] === seen);
  const visits = runs.flatMap(({ configuration, seen }) => differingVisits(configuration, seen));
  const others = runs.filter(isOther).map(({ seen }) => `${seen.name}, traffic ${seen.traffic}`);
  const note = `${visits.length} visits differ`;
  return { rows, others, tools: { haproxy }, isKept, note };
}
