import type { Level } from '@netward/levels';
import { logLines, remainingActions } from '../../prompt/lab-facts.ts';
import { controlLabel } from '../../prompt/level-sheet.ts';
import type { Ask, Model } from '../model.ts';
import { actionNotes } from './action-notes.ts';
import { glossary } from './glossary.ts';
import { asksForQuizAnswer, pointToLesson } from './quiz-guard.ts';
import { TermOverlap, type Passage } from './term-overlap.ts';
import { termsOf } from './terms.ts';

const ASKS_NEXT =
  /\b(next|stuck|hint|start|begin|first|remaining|left|missing|progress|finish|complete|continue)\b|\bwhat (should|can|do|must) i (do|try)\b|\bwhat to (do|try)\b/i;
const ASKS_LOG =
  /\b(log|logs|line|lines|happened|happen|just|blocked|alert|result|answer|answered|saw|seen)\b/i;
/** A second passage is added when it fits nearly as well as the first. */
const NEARLY = 0.75;
const LOG_LINES_SHOWN = 3;

/**
 * Answers without a language model, from the level's own texts, a glossary and the learner's log.
 * The same question about the same lab gets the same answer.
 */
export class Tutor implements Model {
  readonly side = 'tutor';

  answer(ask: Ask): Promise<string> {
    return Promise.resolve(answerFromTexts(ask));
  }
}

function answerFromTexts(ask: Ask): string {
  const { level, question } = ask;
  if (asksForQuizAnswer(level, question)) return pointToLesson(level, question);
  if (ASKS_NEXT.test(question)) return nextSteps(ask);
  const facts = bestPassages(level, question);
  const lines = ASKS_LOG.test(question) ? quoteLog(ask) : [];
  if (facts.length === 0 && lines.length === 0) return overview(ask);
  return [...lines, ...facts].join('\n\n');
}

/** Everything that can answer a question about a level. */
function passagesOf(level: Level): Passage[] {
  const { title, name, description, readMore } = level.texts;
  const controls = level.controls.flatMap((group) => group.controls);
  return [
    ...glossary,
    { names: `${title} ${name} goal purpose about`, text: description },
    ...controls.map(({ action, label }) => ({
      names: `${label} button ${action}`,
      text: `"${label}": ${actionNotes[action]}.`,
    })),
    ...readMore.bullets.map((text) => ({ text })),
  ];
}

function bestPassages(level: Level, question: string): string[] {
  const [first, second] = new TermOverlap(passagesOf(level)).find(question);
  if (!first) return [];
  const isNear = second !== undefined && second.score >= first.score * NEARLY;
  return isNear ? [first.passage.text, second.passage.text] : [first.passage.text];
}

/** The newest log lines that the question is about, or simply the newest. */
function quoteLog({ question, lab }: Ask): string[] {
  const lines = logLines(lab);
  if (lines.length === 0) return [];
  const asked = termsOf(question);
  const about = lines.filter((line) => [...termsOf(line)].some((term) => asked.has(term)));
  const shown = (about.length > 0 ? about : lines).slice(-LOG_LINES_SHOWN);
  return [`Your log says:\n${shown.join('\n')}`];
}

function nextSteps({ level, lab }: Ask): string {
  const remaining = remainingActions(level, lab) ?? level.requiredActions;
  const [next, ...later] = remaining.filter((action) => action in actionNotes);
  if (!next) {
    return `You have tried everything that this level asks for. ${level.texts.completionNote} The quiz is open under the diagram.`;
  }
  const note = actionNotes[next as keyof typeof actionNotes];
  const rest = later.map((action) => `"${controlLabel(level, action)}"`).join(', ');
  return [
    `Try "${controlLabel(level, next)}" next: ${note}. Watch the diagram, then read the log.`,
    rest && `After that: ${rest}.`,
    `A tip: ${level.texts.tip}`,
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
