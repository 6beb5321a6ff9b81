import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Level } from '@netward/levels';
import { isCorrect } from '@netward/levels';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { ShownResult } from '../lab-props.ts';
import { Question } from './quiz-question.tsx';
import { type Answers, countUnanswered, scoreQuiz } from './score-quiz.ts';
import './quiz.css';

const NOTE = 'The quiz is for learning only and does not affect level progress.';

interface QuizScreenProps {
  readonly level: Level;
  readonly previous: ShownResult | undefined;
  /** Tells whether answers would be lost by leaving. */
  readonly onDirty: (hasAnswers: boolean) => void;
  readonly onSubmit: (score: number, total: number) => void;
  readonly onLeave: () => void;
}

/** The quiz of a level: six questions, then what was right and why. */
export function QuizScreen({ level, previous, onDirty, onSubmit, onLeave }: QuizScreenProps) {
  const { quiz } = level;
  const [answers, setAnswers] = useState<Answers>({});
  const [isSubmitted, setSubmitted] = useState(false);
  // What it was before this quiz, not what this quiz makes of it.
  const [before] = useState(previous);
  const heading = useRef<HTMLHeadingElement>(null);
  const screen = useRef<HTMLElement>(null);
  const score = useRef<HTMLParagraphElement>(null);
  const result = scoreQuiz(quiz, answers);
  const unanswered = countUnanswered(quiz, answers);

  useEffect(() => heading.current?.focus(), []);
  useEffect(() => {
    if (!isSubmitted) return;
    score.current?.focus();
    if (screen.current) screen.current.scrollTop = 0;
  }, [isSubmitted]);
  useEffect(() => {
    onDirty(!isSubmitted && unanswered < quiz.length);
    return () => onDirty(false);
  }, [isSubmitted, onDirty, quiz.length, unanswered]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    onSubmit(result.score, result.total);
  };

  return (
    <main className="quiz" ref={screen}>
      <aside>
        <h1 ref={heading} tabIndex={-1}>
          Level {level.id} — Quiz
        </h1>
        {isSubmitted && (
          <p className="quiz-score" ref={score} tabIndex={-1} role="status">
            Score: {result.score}/{result.total} ({result.percentage}%)
          </p>
        )}
        <nav className="quiz-marks" aria-label="Questions">
          {quiz.map((question, index) => {
            const isRight = isCorrect(question, answers[question.id]);
            const verdict = isRight ? 'correct' : 'incorrect';
            return (
              <a
                key={question.id}
                href={`#${question.id}`}
                aria-label={`Question ${index + 1}${isSubmitted ? `, ${verdict}` : ''}`}
                onClick={(event) => {
                  event.preventDefault();
                  jumpTo(question.id);
                }}
              >
                {index + 1}
                {isSubmitted && (
                  <Icon
                    name={isRight ? 'm-passed' : 'm-blocked'}
                    className={isRight ? 'passed' : 'blocked'}
                  />
                )}
              </a>
            );
          })}
        </nav>
        {isSubmitted && (
          <Button look="primary" onClick={onLeave}>
            Back to Lab
          </Button>
        )}
        <p className="quiz-note">{NOTE}</p>
        {before && <p className="quiz-note">{previousSentence(before)}</p>}
      </aside>
      <form onSubmit={submit}>
        {quiz.map((question, index) => (
          <Question
            key={question.id}
            question={question}
            number={index + 1}
            answer={answers[question.id]}
            isSubmitted={isSubmitted}
            onAnswer={(answer) => setAnswers((known) => ({ ...known, [question.id]: answer }))}
          />
        ))}
        {!isSubmitted && (
          <div className="quiz-foot">
            <Button type="submit" look="primary">
              Submit
            </Button>
            <Button onClick={onLeave}>Cancel</Button>
            <span role="status">{unanswered > 0 && `${unanswered} unanswered`}</span>
          </div>
        )}
      </form>
    </main>
  );
}

function previousSentence({ score, total, percentage, timestamp }: ShownResult): string {
  const date = new Date(timestamp).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  });
  return `Previous result: ${score}/${total}, ${percentage}%, ${date}.`;
}

/** The address stays as it is: an anchor would be one more step for Back. */
function jumpTo(id: string) {
  const question = document.getElementById(id);
  question?.scrollIntoView({ block: 'start' });
  const field = question?.querySelector<HTMLElement>('input:checked, input');
  field?.focus({ preventScroll: true });
}
