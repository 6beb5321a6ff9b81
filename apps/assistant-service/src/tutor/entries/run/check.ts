import { findControl } from '@netward/levels';
import type { StepResult } from '@netward/lab-engine';
import { filled, type Values } from '@netward/lab-engine/filled';
import type { Ask } from '../../../model/model.ts';
import type { Entry, EntryAnswer } from '../../entry.ts';
import { alertsIn } from './outcome.ts';
import { SWITCHES, type NamedSwitch, type AskedScene } from './scene.ts';
import sentences from './sentences.json' with { type: 'json' };
import { changeOf, isOn, NO_HELP, playedOtherwise, whatIf } from './what-if.ts';

/*
 * A question back to the learner: what would become of an action with one thing switched. The lab
 * plays it, so the choice can be told right or wrong. The choice comes back as any other message.
 */

/** So many answers stay without a question after one that had it. */
const ANSWERS_BETWEEN = 2;

const { check } = sentences;
type Choice = Exclude<keyof typeof check, 'question' | 'right' | 'wrong'>;
const OF_ATTACKS: readonly Choice[] = ['stopped', 'noticed', 'unnoticed'];
const OF_READING: readonly Choice[] = ['readable', 'unreadable', 'uncopied'];
/** What the choices fit; a page that is opened can be read in part. */
const CHOICES: Readonly<Record<string, readonly Choice[] | undefined>> = {
  portScan: OF_ATTACKS,
  attackSQLi: OF_ATTACKS,
  attackXSS: OF_ATTACKS,
  attackDirBuster: OF_ATTACKS,
  sniffTraffic: OF_READING,
};

function rightChoice(choices: readonly Choice[], result: StepResult): Choice {
  const change = changeOf(result);
  if (change) return change;
  if (choices === OF_READING) return 'readable';
  return alertsIn(result).length > 0 ? 'noticed' : 'unnoticed';
}

const valuesOf = ({ the, level, played }: AskedScene, control: NamedSwitch): Values => ({
  action: the,
  switch: control.the,
  way: isOn(level, played.before, control) ? 'off' : 'on',
});

/** The switches that can be asked about: of the newest action of its kind, the one that "it" means. */
function controlsFor(scene: AskedScene): readonly NamedSwitch[] {
  const { level, played, run } = scene;
  const isNewest = run.findLast(({ action }) => action === played.action) === played;
  if (!isNewest || !CHOICES[played.action]) return [];
  return SWITCHES.filter(
    (control) =>
      findControl(level, control.action)?.isPressed &&
      !NO_HELP.has(control.action) &&
      playedOtherwise(scene, control),
  );
}

const answersBefore = ({ conversation }: Ask): readonly string[] =>
  conversation.flatMap(({ role, content }) => (role === 'assistant' ? [content] : []));

/** The beginning of every question back. */
const [OPENING = ''] = check.question.split('{');

/** The answer with a question back, where one teaches: not about `told`, and not after each answer. */
export function withCheck(
  ask: Ask,
  scene: AskedScene,
  answer: EntryAnswer,
  told?: NamedSwitch,
): EntryAnswer {
  const before = answersBefore(ask).slice(-ANSWERS_BETWEEN);
  if (before.some((text) => text.includes(OPENING))) return answer;
  const control = controlsFor(scene).find(({ action }) => action !== told?.action);
  if (!control) return answer;
  const values = valuesOf(scene, control);
  const choices = CHOICES[scene.played.action]!;
  return {
    ...answer,
    text: `${answer.text}\n\n${filled(check.question, values)}`,
    offers: { kind: 'check', questions: choices.map((each) => filled(check[each], values)) },
  };
}

/** The choices of the question that the last answer ended with, told right or wrong. */
export function checkEntries(ask: Ask, scene: AskedScene): readonly Entry[] {
  const last = answersBefore(ask).at(-1);
  if (!last?.includes(OPENING)) return [];
  const { number, action } = scene.played;
  const control = controlsFor(scene).find((each) =>
    last.includes(filled(check.question, valuesOf(scene, each))),
  );
  if (!control) return [];
  const choices = CHOICES[action]!;
  return choices.map((choice) => ({
    id: `run/${number}/check/${choice}`,
    kind: 'run',
    asked: [filled(check[choice], valuesOf(scene, control))],
    about: { action: number },
    answer() {
      const isRight = rightChoice(choices, playedOtherwise(scene, control)!) === choice;
      const played = whatIf(scene, control);
      return { ...played, text: `${isRight ? check.right : check.wrong} ${played.text}` };
    },
  }));
}
