import { whyOf } from '@netward/evidence';
import {
  ADDRESSES,
  step,
  type LabRecord,
  hasRule,
  logEntries,
  type LabAction,
} from '@netward/lab-engine';
import {
  endsPlain,
  groupedBy,
  isPlainAt,
  isPlainAtShop,
  wasTouched,
} from '@netward/lab-engine/facts';
import { filled } from '@netward/lab-engine/filled';
import { spokenOf } from '@netward/lab-engine/inspect';
import { questionsAbout, type SuggestedQuestion } from '@netward/lab-engine/tutor';
import { findControl } from '@netward/levels';
import type { Entry, EntryAnswer } from '../../entry.ts';
import { inShort } from '../../words.ts';
import chips from './chips.json' with { type: 'json' };
import { outcomeOf, recordRows, lineRows } from './outcome.ts';
import {
  runEntry,
  type AskedScene,
  DEVICES,
  entryOf,
  phrasingsFor,
  scenesOf,
  spoken,
  SWITCHES,
  type Kind,
} from './scene.ts';
import { whatHelps, checkEntries, withCheck, whatIf } from './what-if.ts';
import type { Ask } from '../../../model/model.ts';
import {
  happened,
  matchedIn,
  onRecord,
  whatItDid,
  whetherItStopped,
  whetherItWorked,
  whoSent,
  whyEnded,
  whyNotStopped,
} from './answers.ts';
import { compareEntries, whichEntries } from './compare.ts';
import sentences from './sentences.json' with { type: 'json' };

/** What is said, or several by the case that each is for; the first one that holds counts. */
interface Chip {
  readonly asked: readonly string[];
  readonly says: string | Readonly<Record<string, string>>;
}
const CHIPS: Readonly<Record<string, Chip | undefined>> = chips;

/** A record of an action, which a question of the page is about. */
interface About {
  readonly scene: AskedScene;
  readonly record: LabRecord;
}

/** When something is said, by the name of the case. */
const CASES: Readonly<Record<string, (about: About) => boolean>> = {
  'block client': ({ record }) => record.rule === 'block client',
  'broken off': ({ record }) => record.kind === 'handshake-failed',
  sticky: ({ scene: { ask } }) => ask.lab.state.lbMode === 'sticky',
  'all down': ({ scene: { played } }) =>
    played.result.state.backendA === 'down' && played.result.state.backendB === 'down',
  'at the firewall': ({ scene }) => wasTouched(scene.played.result, 'firewall'),
  'half way': (about) => isHidden(about) && isPlainAtShop(about.scene.played.result),
  hidden: (about) => isHidden(about),
  'in the clear': ({ scene }) => endsPlain(scene.played.result),
  otherwise: () => true,
};
const isHidden = ({ scene }: About) => !isPlainAt(scene.played.result, 'client');

/** What a placeholder stands for. */
const VALUES: Readonly<Record<string, (about: About) => string>> = {
  backend: ({ record }) => spokenOf(record.backend ?? 'web-a'),
  other: ({ record }) => spokenOf(record.backend === 'web-b' ? 'web-a' : 'web-b'),
  next: ({ scene: { ask } }) =>
    outcomeOf('the next request', { action: 'openPage', result: step(ask.lab.state, 'openPage') }),
  why: ({ scene, record }) => whyOf(scene.played, record, scene.run).sentence,
  help: ({ scene }) => whatHelps(scene),
};

function says({ says: said }: Chip, about: About): string {
  const [, text] =
    typeof said === 'string'
      ? ['', said]
      : Object.entries(said).find(([name]) => CASES[name]!(about))!;
  return inShort(
    filled(text, (name) => VALUES[name]?.(about) ?? ADDRESSES[name as keyof typeof ADDRESSES]),
  );
}

/** The page's own question about a page's answer is who could read it. */
const nameOf = ({ name, record }: SuggestedQuestion): string =>
  name === 'answered' && record.request?.kind === 'page' ? 'who could read it' : name;

/** The questions that the page offers about an action, with an answer of their own. */
export function chipEntries(scene: AskedScene): Entry[] {
  const { played } = scene;
  const offered = groupedBy(questionsAbout(played.result), nameOf);
  return [...offered].flatMap(([name, questions]): Entry[] => {
    const chip = CHIPS[name];
    if (!chip) return [];
    const { record } = questions[0]!;
    const answer = () => ({
      text: says(chip, { scene, record }),
      rows: recordRows(played, record),
    });
    const asked = [...questions.map(({ question }) => question), ...chip.asked];
    return [runEntry(scene, `asked/${name}`, asked, answer)];
  });
}

/** The other questions that the page offers, but for what-ifs: their records answer them. */
export const otherChips = ({ played }: AskedScene): readonly SuggestedQuestion[] =>
  questionsAbout(played.result).filter(
    (each) => !CHIPS[nameOf(each)] && !each.name.startsWith('without'),
  );

/** So many lines of an action have an entry each. */
const LINES_MAX = 8;

/** What can be said about the actions of the run that a question can mean. */
export function runEntries(ask: Ask): readonly Entry[] {
  const scenes = scenesOf(ask);
  const ofEach = scenes.flatMap((scene) => [
    entryOf({ ...scene, isMeant: scene.isLast }, scene.isTraffic ? 'happened' : 'changed', () =>
      happened(scene),
    ),
    ...(scene.isTraffic ? trafficEntries(scene) : []),
    ...lineEntries(scene),
    ...chipEntries(scene),
  ]);
  return [...ofEach, ...compareEntries(ask, scenes), ...whichEntries(ask)];
}

/** What every action is asked that sent something. */
const ABOUT_TRAFFIC: readonly (readonly [Kind, (scene: AskedScene) => EntryAnswer])[] = [
  ['why', (scene) => withCheck(scene, whyEnded(scene))],
  ['sender', whoSent],
  ['not stopped', whyNotStopped],
  ['worked', whetherItWorked],
  ['record', onRecord],
  ['now', asOfNow],
];

const trafficEntries = (scene: AskedScene): readonly Entry[] => [
  ...ABOUT_TRAFFIC.map(([kind, told]) => entryOf(scene, kind, () => told(scene))),
  ...deviceEntries(scene),
  ...switchEntries(scene),
  ...checkEntries(scene),
];

/** What would become of an action in the lab as it is at present. */
function asOfNow({ ask, level, played, the }: AskedScene): EntryAnswer {
  const { action } = played;
  const { state } = ask.lab;
  const rows = lineRows(played);
  const reason = findControl(level, action)?.disabledReason(state);
  if (reason) return { text: inShort(filled(sentences.now.cannot, { action: the }), reason), rows };
  const outcome = outcomeOf(the, { action, result: step(state, action) });
  return { text: filled(sentences.now.is, { outcome }), rows };
}

/** Of the devices that the question names. */
function deviceEntries(scene: AskedScene): readonly Entry[] {
  const { nodes } = scene.level.topology;
  const there = DEVICES.filter(({ node }) => nodes.some(({ id }) => id === node));
  const named = there.filter((device) => spoken(scene.words, device.names));
  return named.flatMap((device) => {
    const names = { device: device.names };
    return [
      entryOf(scene, 'did', () => whatItDid(scene, device), `${device.node}/did`, names),
      entryOf(scene, 'stop', () => whetherItStopped(scene, device), `${device.node}/stop`, names),
    ];
  });
}

/** Of the switches that the question names, and of the one that was turned last: "it". */
function switchEntries(scene: AskedScene): readonly Entry[] {
  const { level, run } = scene;
  const rule = ruleAtWork(scene);
  const controls = SWITCHES.flatMap((control) => {
    if (!findControl(level, control.action)?.isPressed) return [];
    const names = control.action === rule ? [...control.names, 'the rule'] : control.names;
    return [{ ...control, names }];
  });
  const isControl = (action: string) => controls.some((control) => control.action === action);
  const it = run.findLast(({ action }) => isControl(action))?.action ?? controls[0]?.action;
  return controls.flatMap((control) => {
    const isIt = control.action === it;
    if (!isIt && !spoken(scene.words, control.names)) return [];
    const answer = () => withCheck(scene, whatIf(scene, control), control);
    const entry = entryOf(scene, 'if', answer, `if/${control.action}`, { switch: control.names });
    const more = isIt ? phrasingsFor('if it', scene) : [];
    return [{ ...entry, asked: [...entry.asked, ...more] }];
  });
}

/** "The rule" is the one that stopped it, or the one that was set. */
function ruleAtWork({ played: { before, result } }: AskedScene): LabAction {
  const isClients = result.records.some(({ rule }) => rule === 'block client');
  const isAlone = hasRule(before, 'block client') && !hasRule(before, 'block attacker');
  return isClients || isAlone ? 'blockClient' : 'blockAttacker';
}

/** Each line of an action: what it means and why its device wrote it. */
function lineEntries(scene: AskedScene): readonly Entry[] {
  const { played } = scene;
  const chips = otherChips(scene);
  const lines = logEntries(played.result).slice(0, LINES_MAX);
  const told = played.result.records.filter(
    (record) =>
      lines.some(({ sequence }) => sequence === record.sequence) ||
      chips.some((chip) => chip.record === record),
  );
  return told.map((record) => {
    const { sequence, device, kind } = record;
    const line = lines.find((each) => each.sequence === sequence)?.sentence ?? kind;
    const names = { line: [line], device: [device] };
    const entry = entryOf(scene, 'line', () => explained(scene, record), `line/${sequence}`, names);
    const offered = chips.filter((each) => each.record === record).map(({ question }) => question);
    const about = { action: played.number, sequence };
    return { ...entry, ...(scene.isTraffic && { about }), asked: [...offered, ...entry.asked] };
  });
}

/** Why a record was written, and what came of it. */
export function explained(
  { played, run }: Pick<AskedScene, 'played' | 'run'>,
  record: LabRecord,
): EntryAnswer {
  const why = whyOf(played, record, run);
  return { text: inShort(why.sentence, matchedIn(why)), rows: recordRows(played, record) };
}
