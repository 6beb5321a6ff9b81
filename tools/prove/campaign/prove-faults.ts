import { pause } from '../../harness/probe.ts';
import { say } from '../../harness/steps.mjs';
import type { Workspace } from '../../harness/workspace.ts';
import { formatTable } from '../table.ts';
import { playCampaign } from './campaign.ts';
import { FaultPlayer } from './faults.ts';
import type { FaultKind, PlannedFault } from './plan.ts';

/** Plays the plan; each fault begins at its time, whatever the others do. */
async function playAll(
  player: FaultPlayer,
  plan: readonly PlannedFault[],
  stop: AbortSignal,
  note: (text: string) => void,
): Promise<void> {
  const since = performance.now();
  const playing: Promise<void>[] = [];
  for (const fault of plan) {
    await pause(since + fault.atMs - performance.now());
    stop.throwIfAborted();
    note(`${fault.id} of ${plan.length}: ${fault.kind}, ${fault.target}`);
    playing.push(player.play(fault));
  }
  await Promise.all(playing);
}

function printFaults(plan: readonly PlannedFault[], missing: readonly FaultKind[]): void {
  const rows = [...new Set(plan.map(({ kind }) => kind))].map((kind) => {
    const own = plan.filter((fault) => fault.kind === kind);
    const targets = [...new Set(own.map(({ target }) => target))].sort();
    return [kind, String(own.length), targets.join(', ')];
  });
  say(`\n${formatTable([['fault', 'played', 'on'], ...rows])}`);
  for (const kind of missing) say(`Left out, since this machine cannot do it: ${kind}.`);
}

/**
 * Plays faults on the whole product while people work on it: `planWithout` those that this machine cannot do;
 * without any, people work for these minutes. Returns the exit code.
 */
export function proveFaults(
  given: Workspace,
  { seed, minutes }: { seed: number; minutes: number },
  planWithout: (missing: readonly FaultKind[]) => readonly PlannedFault[],
): Promise<number> {
  return playCampaign(given, seed, async (campaign, note) => {
    const plan = planWithout(campaign.missing);
    await playAll(new FaultPlayer(campaign), plan, given.stop, note);
    if (plan.length === 0) await pause(60_000 * minutes);
    note(`${plan.length} faults`);
    printFaults(plan, campaign.missing);
  });
}
