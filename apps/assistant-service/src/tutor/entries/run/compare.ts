import { filled } from '@netward/lab-engine/filled';
import { labelOf, findControl } from '@netward/levels';
import type { Entry, EntryAnswer } from '../../entry.ts';
import { fateOf } from './check.ts';
import { outcomeOf } from './outcome.ts';
import { proofRows } from './rows.ts';
import { phrasingsFor, runEntry, type AskedScene, type Kind } from './scene.ts';
import sentences from './sentences.json' with { type: 'json' };

const { compare } = sentences;
const LIST = new Intl.ListFormat('en-GB');
/** What can become of an attack, the worst for the defence last. */
const WORSE = ['stopped', 'unreadable', 'noticed', 'unnoticed', 'readable'] as const;

/** Two actions side by side: those that the question names, or one and the one of its kind before. */
export function compareEntries(scenes: readonly AskedScene[]): Entry[] {
  const [one, other] = scenes.filter(({ isTraffic, isMeant }) => isTraffic && isMeant);
  if (!one) return [];
  if (other) return [entryOf('compare', one, other)];
  const before = one.run
    .slice(0, one.played.number - 1)
    .findLast(({ action }) => action === one.played.action);
  return before ? [entryOf('compare before', one, { ...one, played: before })] : [];
}

const entryOf = (kind: Kind, one: AskedScene, other: AskedScene): Entry =>
  runEntry(one, kind, phrasingsFor(kind, one, { other: other.names }), () => compared(one, other));

/** How each of them ended, the worse one first where one is, and what was switched in between. */
function compared(...pair: readonly [AskedScene, AskedScene]): EntryAnswer {
  const scenes = pair.toSorted((one, other) => one.played.number - other.played.number);
  const [worst, ...others] = scenes.toSorted((one, other) => harmOf(other) - harmOf(one));
  const isWorse = pair.every(({ checks }) => checks) && harmOf(worst!) > harmOf(others[0]!);
  const told = (sentence: string, { played, the }: AskedScene) =>
    filled(sentence, { number: played.number, outcome: outcomeOf(the, played) });
  const text = [
    told(isWorse ? compare.worse : compare.one, worst!),
    ...others.map((each) => told(compare.one, each)),
    switchedBetween(scenes),
  ].join(' ');
  return { text, rows: scenes.flatMap(({ played }) => proofRows(played)) };
}

/** How bad it is for the defence. */
const harmOf = ({ played }: AskedScene): number =>
  WORSE.indexOf(fateOf(played.action, played.result));

function switchedBetween([first, last]: readonly AskedScene[]): string {
  const { level, run } = first!;
  const between = run.slice(first!.played.number, last!.played.number - 1);
  const labels = between.flatMap(({ action, before }) => {
    const control = findControl(level, action);
    return control?.isPressed ? [`“${labelOf(control, before)}”`] : [];
  });
  if (labels.length === 0) return compare.nothing;
  return filled(compare.between, { switches: LIST.format([...new Set(labels)]) });
}
