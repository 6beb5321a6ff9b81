import { step, verdictOf, type LabState, type NodeId, type StepResult } from '@netward/lab-engine';
import { sent } from '@netward/lab-engine/facts';
import { filled, type Values } from '@netward/lab-engine/filled';
import { capitalized } from '@netward/lab-engine/inspect';
import {
  findControl,
  isOffered,
  levels,
  startState,
  switchesFor,
  type Level,
} from '@netward/levels';
import { type Entry, type EntryAnswer, inShort } from '../../entry.ts';
import { alertsIn, lineRows, outcomeOf } from './outcome.ts';
import { type AskedScene, type NamedSwitch, runEntry, SWITCHES } from './scene.ts';
import sentences from './sentences.json' with { type: 'json' };

/** The lab with a defence switched, as the level's own control switches it; undefined if it cannot. */
function switched(level: Level, state: LabState, { action }: NamedSwitch): LabState | undefined {
  const switches = switchesFor(level, state, action);
  return switches?.reduce((lab, control) => step(lab, control.action).state, state);
}

/** Whether a switch is on, in a state of its level. */
const isOn = (level: Level, state: LabState, { action }: NamedSwitch): boolean =>
  findControl(level, action)?.isPressed?.(state) ?? false;

/** The action of a scene once more, with one thing switched; undefined where it cannot be sent. */
function playedOtherwise(scene: AskedScene, control: NamedSwitch): StepResult | undefined {
  const { level, played } = scene;
  const state = switched(level, played.before, control);
  return state && isOffered(level, state, played.action) ? step(state, played.action) : undefined;
}

/**
 * What would be otherwise with a defence switched: the lab plays the action twice from the state in
 * which it was taken, and only this one thing differs.
 */
export function whatIf(scene: AskedScene, control: NamedSwitch): EntryAnswer {
  const { level, played, the } = scene;
  const wasOn = isOn(level, played.before, control);
  const [name = ''] = control.names;
  const said = (key: keyof (typeof sentences)['what if'], more: Values = {}) => {
    const values = { switch: name, Switch: capitalized(name), action: the };
    return filled(sentences['what if'][key], { ...values, ...more });
  };
  const rows = lineRows(played);
  const other = playedOtherwise(scene, control);
  if (!other) {
    const state = switched(level, played.before, control);
    const reason = state && findControl(level, played.action)?.disabledReason(state);
    return inShort(rows, said('not possible', { reason: reason ?? '' }));
  }
  if (fatesOf(other) === fatesOf(played.result)) {
    const isAlike = writtenAt(control.node, other) === writtenAt(control.node, played.result);
    return inShort(rows, said('same'), said(isAlike ? 'changes nothing' : 'only the record'));
  }
  const outcome = outcomeOf(the, { ...played, result: other });
  const was = { outcome: outcomeOf(the, played), number: played.number };
  return inShort(
    rows,
    said(wasOn ? 'without' : 'with', { outcome }),
    said(wasOn ? 'was' : 'was not', was),
  );
}

/** The way of every packet, and what became of it. */
const fatesOf = (result: StepResult): string =>
  JSON.stringify(sent(result).map(({ from, to, fate }) => [from, to, fate]));
/** What a device wrote. */
const writtenAt = (at: NodeId, { records }: StepResult): string =>
  records.flatMap(({ node, kind }) => (node === at ? [kind] : [])).join();

/** What a defence makes of traffic, by the verdict. */
const BETTER: Readonly<Record<string, 'stopped' | 'unreadable' | undefined>> = {
  blocked: 'stopped',
  failed: 'stopped',
  encrypted: 'unreadable',
};
/** What became of it, if a defence made something of it. */
export const changeOf = (result: StepResult) => BETTER[verdictOf(result) ?? ''];

/** The defences that are off in this state and would change what becomes of an action. */
function helping(level: Level, state: LabState, action: string) {
  return SWITCHES.flatMap((control) => {
    if (control.noHelp || isOn(level, state, control)) return [];
    const other = switched(level, state, control);
    const change = other && isOffered(level, other, action) && changeOf(step(other, action));
    return change ? [{ name: control.names[0]!, change }] : [];
  });
}

const ANY_OF = new Intl.ListFormat('en-GB', { type: 'disjunction' });
const ALL_OF = new Intl.ListFormat('en-GB');

/** What would have stopped it or hidden it: of this level's defences, else of the course's. */
export function whatHelps({ level, played }: AskedScene): string {
  const { help } = sentences;
  if (changeOf(played.result)) return help.already;
  const [first, ...others] = helping(level, played.before, played.action);
  if (!first) return whatHelpsElsewhere(level, played.action);
  const alike = [first, ...others.filter(({ change }) => change === first.change)];
  return filled(help[first.change], { switches: ANY_OF.format(alike.map(({ name }) => name)) });
}

/** In the other levels, as they start: each defence by the first level that has it. */
function whatHelpsElsewhere(level: Level, action: string): string {
  const { help } = sentences;
  const found = new Map<string, string>();
  for (const other of levels) {
    const start = startState(other);
    if (other === level || !isOffered(other, start, action) || changeOf(step(start, action)))
      continue;
    for (const { name } of helping(other, start, action)) {
      const told = filled(help['one of them'], { switch: name, level: other.id });
      found.set(name, found.get(name) ?? told);
    }
  }
  if (found.size === 0) return help.nowhere;
  return filled(help.elsewhere, { switches: ALL_OF.format([...found.values()]) });
}

/*
 * A question back to the learner: what would become of an action with one thing switched. The lab
 * plays it, so the choice can be told right or wrong. The choice comes back as any other message.
 */

/** So many answers stay without a question after one that had it. */
const ANSWERS_BETWEEN = 2;

const { check } = sentences;

/** What became of an attack, in the run or played for a comparison. */
export function fateOf(action: string, result: StepResult) {
  const change = changeOf(result);
  if (change) return change;
  if (action === 'sniffTraffic') return 'readable';
  return alertsIn(result).length > 0 ? 'noticed' : 'unnoticed';
}

/** The questions back about an action that is the newest of its kind, which "it" means, by their switches. */
function checksOf(scene: AskedScene) {
  const { level, played, run, the, checks } = scene;
  const newest = run.findLast(({ action }) => action === played.action);
  if (newest !== played || !checks) return [];
  return SWITCHES.flatMap((control) => {
    const canSwitch = !control.noHelp && findControl(level, control.action)?.isPressed;
    const other = canSwitch && playedOtherwise(scene, control);
    if (!other) return [];
    const way = isOn(level, played.before, control) ? 'off' : 'on';
    const values = { action: the, Action: capitalized(the), switch: control.names[0], way };
    const fate = fateOf(played.action, other);
    const choices = checks.map((choice) => ({
      choice,
      asked: filled(check[choice], values),
      verdict: fate === choice ? check.right : check.wrong,
    }));
    return [{ control, question: filled(check.question, values), choices }];
  });
}

const answersBefore = ({ ask }: AskedScene): readonly string[] =>
  ask.conversation.flatMap(({ role, content }) => (role === 'assistant' ? [content] : []));

/** The beginning of every question back. */
const [OPENING = ''] = check.question.split('{');

/** The answer with a question back, where one teaches: not about `told`, and not after each answer. */
export function withCheck(scene: AskedScene, answer: EntryAnswer, told?: NamedSwitch): EntryAnswer {
  const before = answersBefore(scene).slice(-ANSWERS_BETWEEN);
  if (before.some((text) => text.includes(OPENING))) return answer;
  const asked = checksOf(scene).find(({ control }) => control.action !== told?.action);
  if (!asked) return answer;
  const questions = asked.choices.map((choice) => choice.asked);
  const text = `${answer.text}\n\n${asked.question}`;
  return { ...answer, text, offers: { kind: 'check', questions } };
}

/** The choices of a question back, told right or wrong, where the last answer ended with one. */
export function checkEntries(scene: AskedScene): readonly Entry[] {
  const last = answersBefore(scene).at(-1);
  if (!last?.includes(OPENING)) return [];
  const found = checksOf(scene).find(({ question }) => last.includes(question));
  return (found?.choices ?? []).map(({ choice, asked, verdict }) =>
    runEntry(scene, `check/${choice}`, [asked], () => {
      const played = whatIf(scene, found!.control);
      return { ...played, text: `${verdict} ${played.text}` };
    }),
  );
}
