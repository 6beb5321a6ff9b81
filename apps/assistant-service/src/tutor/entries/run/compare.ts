import { filled } from '@netward/lab-engine/filled';
import { capitalized } from '@netward/lab-engine/inspect';
import { labelOf, findControl } from '@netward/levels';
import type { Ask } from '../../../model/model.ts';
import { isTraffic, referencesOf } from '../../references.ts';
import type { Entry, EntryAnswer } from '../../entry.ts';
import { fateOf } from './what-if.ts';
import { outcomeOf, proofRows } from './outcome.ts';
import {
  entryOf,
  PHRASINGS,
  phrasingsFor,
  scenesFor,
  type AskedScene,
  type Kind,
} from './scene.ts';
import sentences from './sentences.json' with { type: 'json' };

const { compare } = sentences;
/** So many actions fit next to each other. */
const COMPARED_MAX = 4;
/** So many can be chosen from. */
const OFFERED_MAX = 3;
const LIST = new Intl.ListFormat('en-GB');
/** What can become of an attack, the worst for the defence last. */
const WORSE = ['stopped', 'unreadable', 'noticed', 'unnoticed', 'readable'] as const;

/** Two actions next to each other, those that the question names or one and an earlier one; and all. */
export function compareEntries(ask: Ask, scenes: readonly AskedScene[]): Entry[] {
  const [one, other] = scenes.filter((scene) => scene.isTraffic && scene.isMeant);
  if (!one) return [];
  const sent = one.run.filter(isTraffic);
  const earlier = sent.filter(({ number }) => number < one.played.number);
  const before = earlier.findLast(({ action }) => action === one.played.action) ?? earlier.at(-1);
  const newest = [...new Map(sent.map((each) => [each.action, each])).values()];
  const all = scenesFor(ask, newest.length > 1 ? newest : sent.slice(-2));
  const attacks = all.filter(({ checks }) => checks);
  const compared: readonly (readonly [Kind, readonly AskedScene[]])[] = [
    ['compare', [one, ...(other ? [other] : scenesFor(ask, before ? [before] : []))]],
    ['compare all', (attacks.length > 1 ? attacks : all).slice(-COMPARED_MAX)],
  ];
  return compared.flatMap(([kind, each]) => {
    const [, second] = each;
    if (!second) return [];
    const [early, late] = [one, second].map(({ played }) => played.number).sort((a, b) => a - b);
    const names = { other: second.names, early: [`${early}`], late: [`${late}`] };
    return [entryOf(one, kind, () => sideBySide(each), kind, names)];
  });
}

/** How each of them ended, the worst one first where one is, and what was switched in between. */
function sideBySide(each: readonly AskedScene[]): EntryAnswer {
  const scenes = each.toSorted((one, other) => one.played.number - other.played.number);
  const [worst, ...others] = scenes.toSorted((one, other) => harmOf(other) - harmOf(one));
  const isWorse = each.every(({ checks }) => checks) && harmOf(worst!) > harmOf(others[0]!);
  const ended = others.length > 1 ? compare.worst : compare.worse;
  const told = (sentence: string, { played, the }: AskedScene) =>
    filled(sentence, { number: played.number, outcome: outcomeOf(the, played) });
  const alike = (isWorse ? others : scenes).map((other) => told(compare.one, other));
  const text = [
    ...(isWorse ? [told(ended, worst!)] : []),
    ...(scenes.length > 2 ? [alike.join('; ')] : alike).map((each) => `${capitalized(each)}.`),
    switchedBetween(scenes),
  ].join(' ');
  return { text, rows: scenes.flatMap(({ played }) => proofRows(played)) };
}

/** How bad it is for the defence. */
const harmOf = ({ played }: AskedScene): number =>
  WORSE.indexOf(fateOf(played.action, played.result));

function switchedBetween(scenes: readonly AskedScene[]): string {
  const { level, run, played } = scenes[0]!;
  const between = run.slice(played.number, scenes.at(-1)!.played.number - 1);
  const labels = between.flatMap((each) => {
    const control = isTraffic(each) ? undefined : findControl(level, each.action);
    return control ? [`“${labelOf(control, each.before)}”`] : [];
  });
  if (labels.length === 0) return compare.nothing;
  return filled(compare.between, { switches: LIST.format([...new Set(labels)]) });
}

/** What is asked about an action that the run may not have. */
const ASKED_ABOUT: readonly Kind[] = ['happened', 'why', 'not stopped', 'worked', 'record'];

/** Where a question names what the run does not have: the same question about what it has. */
export function whichEntries(ask: Ask): Entry[] {
  const { missing } = referencesOf(ask);
  if (!missing) return [];
  const { word, isOrdered } = missing;
  const scenes = scenesFor(ask, ask.lab.played.filter(isTraffic).slice(-OFFERED_MAX));
  if (scenes.length === 0) return [];
  const text = filled(sentences.which[isOrdered ? 'not so many' : 'absent'], { word });
  return ASKED_ABOUT.map((kind) => {
    const { named = [], meant } = PHRASINGS[kind];
    const forms = [...named, ...(isOrdered ? meant : [])]
      .filter((each) => !each.includes('{number}'))
      .map((each) => filled(each, { action: word }));
    const questions = scenes.map((scene) => phrasingsFor(kind, scene)[0]!);
    const offers = { kind: 'meant', questions } as const;
    // On a button stands what can be answered.
    const asked = [questions.at(-1)!, ...forms];
    return { id: `run/which/${kind}`, kind: 'page', asked, answer: () => ({ text, offers }) };
  });
}
