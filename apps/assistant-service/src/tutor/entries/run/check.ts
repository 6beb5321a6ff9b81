import { findControl } from '@netward/levels';
import type { StepResult } from '@netward/lab-engine';
import { filled, type Values } from '@netward/lab-engine/filled';
import { capitalized } from '@netward/lab-engine/inspect';
import type { Entry, EntryAnswer } from '../../entry.ts';
import { alertsIn } from './outcome.ts';
import { runEntry, SWITCHES, type NamedSwitch, type AskedScene } from './scene.ts';
import sentences from './sentences.json' with { type: 'json' };
import { changeOf, isOn, playedOtherwise, whatIf } from './what-if.ts';

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

const valuesOf = ({ the, level, played }: AskedScene, control: NamedSwitch): Values => ({
  action: the,
  Action: capitalized(the),
  switch: control.names[0],
  way: isOn(level, played.before, control) ? 'off' : 'on',
});

/** The switches that can be asked about: of the newest action of its kind, the one that "it" means. */
function controlsFor(scene: AskedScene): readonly NamedSwitch[] {
  const { level, played, run, checks } = scene;
  const newest = run.findLast(({ action }) => action === played.action);
  if (newest !== played || !checks) return [];
  return SWITCHES.filter(
    (control) =>
      findControl(level, control.action)?.isPressed &&
      !control.noHelp &&
      playedOtherwise(scene, control),
  );
}

const answersBefore = ({ ask }: AskedScene): readonly string[] =>
  ask.conversation.flatMap(({ role, content }) => (role === 'assistant' ? [content] : []));

/** The beginning of every question back. */
const [OPENING = ''] = check.question.split('{');

/** The answer with a question back, where one teaches: not about `told`, and not after each answer. */
export function withCheck(scene: AskedScene, answer: EntryAnswer, told?: NamedSwitch): EntryAnswer {
  const before = answersBefore(scene).slice(-ANSWERS_BETWEEN);
  if (before.some((text) => text.includes(OPENING))) return answer;
  const control = controlsFor(scene).find(({ action }) => action !== told?.action);
  if (!control) return answer;
  const values = valuesOf(scene, control);
  return {
    ...answer,
    text: `${answer.text}\n\n${filled(check.question, values)}`,
    offers: {
      kind: 'check',
      questions: (scene.checks ?? []).map((each) => filled(check[each], values)),
    },
  };
}

/** The choices of a question back, told right or wrong, where the last answer ended with one. */
export function checkEntries(scene: AskedScene): readonly Entry[] {
  const last = answersBefore(scene).at(-1);
  const control = controlsFor(scene).find((each) =>
    last?.includes(filled(check.question, valuesOf(scene, each))),
  );
  if (!control) return [];
  return (scene.checks ?? []).map((choice) => {
    const asked = [filled(check[choice], valuesOf(scene, control))];
    return runEntry(scene, `check/${choice}`, asked, () => {
      const isRight = fateOf(scene.played.action, playedOtherwise(scene, control)!) === choice;
      const played = whatIf(scene, control);
      return { ...played, text: `${isRight ? check.right : check.wrong} ${played.text}` };
    });
  });
}
