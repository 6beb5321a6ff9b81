import { type LabAction, isLabAction } from '@netward/lab-engine';
import { remainingActions } from '../../prompt/lab-facts.ts';
import { controlLabel } from '../../prompt/level-sheet.ts';
import type { Ask, Model, Say } from '../model.ts';
import { actionNotes } from './action-notes.ts';
import { hintFor } from './hints.ts';
import {
  explainLines,
  explainRepeated,
  whatHappened,
  whyBlocked,
  whyNotBlocked,
} from './log-answers.ts';
import { findPassages } from './passages.ts';
import { answersNear, asksForQuizAnswer, pointToLesson } from './quiz-guard.ts';
import { plainWords } from '../../checks/words.ts';
import { compare, describeSubject, subjectsIn } from './subjects.ts';
import { actionAsked, compareDefenceOnAndOff } from './what-if.ts';

type Answerer = (ask: Ask) => string | undefined;

const ASKS_WHAT_IF =
  /\bwithout\b|\bwhat if\b|\bwhat would\b|\bwould (it|this|that|the|they|i|we)\b|\bif\b.*\b(off|on|not|no|were|had|disabled?|enabled?|was)\b|\bhad (i|we|the|it)\b/i;
const ASKS_WHY_NOT =
  /\b(why|how come|how could|how did)\b.*\b(not|n.?t|no|nothing|nobody|still|get through|got through|pass(ed)?|reach(ed)?|succeed(ed)?|through|get|got|easy|easily|readable|read|allowed|work(ed)?)\b|\b(nothing|nobody|not|wasn.?t|didn.?t)\b.*\b(block|stop|notice)/i;
const ASKS_WHY_BLOCKED =
  /\b(why|how come)\b.*\b(block|stop|drop|den(y|ied)|refus|reject|fail|time ?d? ?out|timeout|403|429|503|down|reset|lost|cut)\w*|\b(who|what|which|was|were)\b.*\b(blocked|stopped|dropped|refused|rejected)\b/i;
const ASKS_WHETHER_ABLE =
  /\b(does|do|can|will|is|could)\b.*\b(stop|block|prevent|protect|help|against|enough|safe|gone|secure|detect|notice|filter|fix|repair)\w*/i;
const ASKS_DIFFERENCE =
  /\bdiffer\w*|\bversus\b|\bvs\b|\bcompar\w*|\bbetter than\b|\bdistinguish\b|\bsame as\b|\binstead of\b|\bunlike\b/i;
const ASKS_NEXT =
  /\b(what|where|which).{0,20}\b(next|try|begin|start|left|remaining|missing)\b|\bwhat now\b|\b(what|where) (should|can|do|must) (i|we) (do|try|start|begin)\b|\bwhat to (do|try)\b|\bnext( step)?\b|\b(remaining|progress|complete|finish)\b|\bcontinue\b/i;
const ASKS_HINT = /\b(hints?|stuck|clue|help me|nudge)\b|\bhow (do|can|should) i\b|\bhow to\b/i;
const ASKS_LINE = /\b(lines?|entry|entries|mean|means|meaning|says?)\b/i;
const ASKS_HAPPENED = /\b(happened|happen|just|result|log|logs|see|saw|seen|alert|alerts|last)\b/i;

/** The kinds of question the tutor can answer, the most specific first. */
const ways: readonly (readonly [RegExp, Answerer])[] = [
  [ASKS_LINE, explainRepeated],
  [ASKS_WHAT_IF, compareDefenceOnAndOff],
  [ASKS_DIFFERENCE, compareSubjects],
  [ASKS_WHY_NOT, whyNotBlocked],
  [ASKS_WHY_BLOCKED, whyBlocked],
  [ASKS_WHETHER_ABLE, explainLimits],
  [ASKS_HINT, giveHint],
  [ASKS_NEXT, nextSteps],
  [ASKS_LINE, explainLines],
  [ASKS_HAPPENED, whatHappened],
];

/**
 * Answers without a language model, from the level's own texts, a glossary, the learner's log and
 * the engine itself. The same question about the same lab gets the same answer.
 */
export class Tutor implements Model {
  readonly side = 'tutor';
  readonly isAvailable = true;

  answer(ask: Ask, say: Say): Promise<string> {
    const text = this.reply(ask);
    say(text);
    return Promise.resolve(text);
  }

  /** The answer, whole. */
  reply(ask: Ask): string {
    if (asksForQuizAnswer(ask.level, ask.question)) return pointToLesson(ask.level, ask.question);
    const reply = answerFromLab(ask) ?? answerFromTexts(ask);
    return givesAnswerAway(ask, reply) ? pointToLesson(ask.level, ask.question) : reply;
  }
}

function answerFromLab(ask: Ask): string | undefined {
  for (const [asks, answer] of ways) {
    const reply = asks.test(ask.question) ? answer(ask) : undefined;
    if (reply) return reply;
  }
  return undefined;
}

function answerFromTexts(ask: Ask): string {
  const passages = findPassages(ask.level, ask.question);
  return passages.length > 0 ? passages.join('\n\n') : overview(ask);
}

/** Even a text of the level can contain the answer to a quiz question asked in other words. */
function givesAnswerAway({ level, question }: Ask, reply: string): boolean {
  const said = ` ${plainWords(reply)} `;
  return answersNear(level, question).some((answer) => said.includes(` ${answer} `));
}

function compareSubjects({ question }: Ask): string | undefined {
  const [one, other] = subjectsIn(question);
  return one && other ? compare(one, other) : undefined;
}

/** Whether something can do what is asked: what it does, and its limit. */
function explainLimits({ level, question }: Ask): string | undefined {
  const [subject, other] = subjectsIn(question);
  if (!subject || other) return undefined;
  const [passage] = findPassages(level, question);
  return [describeSubject(subject), ...(passage ? [passage] : [])].join('\n\n');
}

function remaining({ level, lab }: Ask): LabAction[] {
  return (remainingActions(level, lab) ?? level.requiredActions).filter(isLabAction);
}

function giveHint(ask: Ask): string | undefined {
  const named = actionAsked(ask.level, ask.question) ?? toggleAsked(ask);
  const [next] = remaining(ask);
  const action = named ?? next;
  return action ? hintFor(ask, action) : nextSteps(ask);
}

function toggleAsked({ level, question }: Ask): LabAction | undefined {
  const offered = level.controls.flatMap((group) => group.controls.map(({ action }) => action));
  const byLabel = offered.find((action) =>
    question.toLowerCase().includes(controlLabel(level, action).toLowerCase()),
  );
  return (
    byLabel ?? subjectsIn(question).find(({ action }) => action && offered.includes(action))?.action
  );
}

function nextSteps(ask: Ask): string {
  const [next, ...later] = remaining(ask);
  const { level } = ask;
  if (!next) {
    return `You have tried everything that this level asks for. ${level.texts.completionNote} The quiz is open under the diagram.`;
  }
  const rest = later.map((action) => `"${controlLabel(level, action)}"`).join(', ');
  return [
    `Try "${controlLabel(level, next)}" next: ${actionNotes[next]}. Watch the diagram, then read the log.`,
    hintFor(ask, next),
    rest && `After that: ${rest}.`,
  ]
    .filter(Boolean)
    .join('\n\n');
}

function overview(ask: Ask): string {
  const { title, description } = ask.level.texts;
  return [
    `I did not find that in this level. I can explain its devices, its log and what to try next.`,
    `${title}: ${description}`,
    nextSteps(ask),
  ].join('\n\n');
}
