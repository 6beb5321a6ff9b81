import { type FormEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import {
  countRight,
  isCorrect,
  type Level,
  type QuizAnswers,
  type QuizQuestion,
} from '@netward/levels';
import { gradeQuiz, type LevelId } from '@netward/contracts';
import { localDay } from '../../../lib/dates.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import type { ShownResult } from '../lab-props.ts';
import { takeFocus } from '../move-focus.ts';
import { VerdictIcon } from '../log/log-parts.tsx';
import { Question } from './quiz-question.tsx';
import './quiz.css';

const NOTE = 'The quiz is for learning only and does not affect level progress.';

interface QuizScreenProps {
  readonly level: Level;
  readonly quiz: readonly QuizQuestion[];
  readonly previous: ShownResult | undefined;
  /** The number of the attempt, which decides on the order of the options; drawn if left out. */
  readonly attempt?: number;
  readonly onDirty: (hasAnswers: boolean) => void;
  readonly onSubmit: (score: number, total: number, answers: QuizAnswers) => void;
  readonly onLeave: () => void;
}

export function QuizScreen(props: QuizScreenProps) {
  const { level, quiz, previous, onDirty, onSubmit, onLeave } = props;
  const [attempt] = useState(() => props.attempt ?? drawAttempt());
  const [answers, setAnswers] = useState<QuizAnswers>({});
  const [isSubmitted, setSubmitted] = useState(false);
  // The result from before this quiz: submitting replaces `previous`.
  const [before] = useState(previous);
  const { screen, score } = useQuizFocus(isSubmitted);
  const result = scoreQuiz(quiz, answers);
  const unanswered = countUnanswered(quiz, answers);

  useEffect(() => {
    onDirty(!isSubmitted && unanswered < quiz.length);
    return () => onDirty(false);
  }, [isSubmitted, onDirty, quiz.length, unanswered]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    onSubmit(result.score, result.total, answers);
  };

  return (
    <main className="quiz grid packed scrolls" ref={screen}>
      <aside>
        <h1 className="muted" ref={takeFocus} tabIndex={-1}>
          Level {level.id} — Quiz
        </h1>
        {isSubmitted && (
          <p className="quiz-score snug" ref={score} tabIndex={-1} role="status">
            Score: {result.score}/{result.total} ({result.percentage}%)
          </p>
        )}
        <QuestionLinks quiz={quiz} answers={answers} isSubmitted={isSubmitted} />
        {isSubmitted && (
          <Button look="primary" className="wide above-8" onClick={onLeave}>
            Back to Lab
          </Button>
        )}
        <p className="quiz-note note">{NOTE}</p>
        {before && <p className="quiz-note note">{previousSentence(before)}</p>}
      </aside>
      <form onSubmit={submit}>
        {quiz.map((question, index) => (
          <Question
            key={question.id}
            {...{ level, question, attempt, isSubmitted }}
            number={index + 1}
            answer={answers[question.id]}
            onAnswer={(answer) => setAnswers((known) => ({ ...known, [question.id]: answer }))}
          />
        ))}
        {!isSubmitted && <QuizFoot unanswered={unanswered} onLeave={onLeave} />}
      </form>
    </main>
  );
}

/** Another number for each attempt, so that no order of options can be learnt by heart. */
const drawAttempt = () => Math.floor(Math.random() * 2 ** 32);

function useQuizFocus(isSubmitted: boolean) {
  const screen = useRef<HTMLElement>(null);
  const score = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (!isSubmitted) return;
    score.current?.focus();
    if (screen.current) screen.current.scrollTop = 0;
  }, [isSubmitted]);
  return { screen, score };
}

function QuizFoot({ unanswered, onLeave }: { unanswered: number; onLeave: () => void }) {
  return (
    <div className="quiz-foot wraps gap-12 small muted row">
      <Button type="submit" look="primary">
        Submit
      </Button>
      <Button onClick={onLeave}>Cancel</Button>
      <span role="status">{unanswered > 0 && `${unanswered} unanswered`}</span>
    </div>
  );
}

function QuestionLinks(
  props: Pick<QuizScreenProps, 'quiz'> & { answers: QuizAnswers; isSubmitted: boolean },
) {
  const { quiz, answers, isSubmitted } = props;
  return (
    <nav className="quiz-marks flex gap-6" aria-label="Questions">
      {quiz.map((question, index) => {
        const isRight = isCorrect(question, answers[question.id]);
        const outcome = isRight ? 'correct' : 'incorrect';
        return (
          <a
            className="stack centred gap-6 framed no-line"
            key={question.id}
            href={`#${question.id}`}
            aria-label={`Question ${index + 1}${isSubmitted ? `, ${outcome}` : ''}`}
            onClick={(event) => jumpTo(event, question.id)}
          >
            {index + 1}
            {isSubmitted && <VerdictIcon verdict={isRight ? 'passed' : 'blocked'} />}
          </a>
        );
      })}
    </nav>
  );
}

function previousSentence({ score, total, percentage, timestamp }: ShownResult): string {
  return `Previous result: ${score}/${total}, ${percentage}%, ${localDay(timestamp)}.`;
}

/** Without changing the address: an anchor would add a step to the history. */
function jumpTo(event: MouseEvent, id: string) {
  event.preventDefault();
  const question = document.getElementById(id);
  question?.scrollIntoView({ block: 'start' });
  const field = question?.querySelector<HTMLElement>('input:checked, input');
  field?.focus({ preventScroll: true });
}

export function QuizRestricted(props: {
  level: LevelId;
  onLogin: () => void;
  onLeave: () => void;
}) {
  const { level, onLogin, onLeave } = props;
  return (
    <main className="quiz-restricted grid to-left scrolls">
      <h1 className="muted" tabIndex={-1} ref={takeFocus}>
        Level {level} — Quiz
      </h1>
      <p className="snug" role="alert">
        Quiz Access Restricted: Please login to access quizzes for Level {level} and beyond.
      </p>
      <div className="cluster gap-12">
        <Button look="primary" onClick={onLogin}>
          Login to Access Quiz
        </Button>
        <Button onClick={onLeave}>Back to Lab</Button>
      </div>
    </main>
  );
}

/** Asked before a change of level discards unsubmitted answers. */
export function LeaveQuizDialog({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  return (
    <Dialog title="Leave the quiz?" onClose={onStay}>
      <div className="dialog-body">
        <p>Your answers are not handed in. Changing the level discards them.</p>
        <div className="gap-12 cluster">
          <Button look="primary" onClick={onStay}>
            Stay in the quiz
          </Button>
          <Button onClick={onLeave}>Change level</Button>
        </div>
      </div>
    </Dialog>
  );
}

/** How many questions have no answer; blanks do not count. */
export function countUnanswered(quiz: readonly QuizQuestion[], answers: QuizAnswers): number {
  return quiz.filter((question) => !answers[question.id]?.trim()).length;
}

/** The result of a quiz; an unanswered question counts as wrong. */
export function scoreQuiz(quiz: readonly QuizQuestion[], answers: QuizAnswers) {
  return gradeQuiz(countRight(quiz, answers), quiz.length);
}
