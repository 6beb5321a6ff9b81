import { useId, useMemo } from 'react';
import {
  correctAnswer,
  exhibitLines,
  isCorrect,
  type Level,
  type LogExhibit,
  type MultipleChoiceQuestion,
  type QuizQuestion,
  shuffledOptions,
  type TableExhibit,
} from '@netward/levels';
import { VerdictIcon } from '../log/log-parts.tsx';
import { ColumnHeads } from '../../../ui/column-heads.tsx';

const GO_AND_SEE = 'Not seen yet? Cancel, run it, come back.';

interface QuestionProps {
  readonly level: Level;
  readonly question: QuizQuestion;
  readonly number: number;
  /** The attempt at the quiz, which decides on the order of the options. */
  readonly attempt: number;
  readonly answer: string | undefined;
  readonly isSubmitted: boolean;
  readonly onAnswer: (answer: string) => void;
}

export function Question(props: QuestionProps) {
  const { level, question, number, answer, isSubmitted } = props;
  const { exhibit } = question;
  const rightness = isCorrect(question, answer) ? 'is-right' : 'is-wrong';
  return (
    <fieldset
      className="quiz-question shrinks"
      id={question.id}
      data-question={question.id}
      disabled={isSubmitted}
    >
      <legend className="wide">
        <span className="faint">{number}</span>
        {question.question}
      </legend>
      {exhibit?.kind === 'log' && <LogLines level={level} exhibit={exhibit} />}
      {exhibit && exhibit.kind !== 'log' && <PacketTable {...exhibit} />}
      {question.type === 'mc' ? (
        <Options {...props} question={question} />
      ) : (
        <input
          type="text"
          className={`quiz-fill-in well outlined rounded ${isSubmitted ? rightness : ''}`}
          aria-label={question.question}
          placeholder="Type your answer"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={100}
          value={answer ?? ''}
          onChange={(event) => props.onAnswer(event.target.value)}
        />
      )}
      {question.asksWhatWasSeen && !isSubmitted && <p className="above-12 note">{GO_AND_SEE}</p>}
      {isSubmitted && <Feedback question={question} answer={answer} />}
    </fieldset>
  );
}

function Options(props: QuestionProps & { question: MultipleChoiceQuestion }) {
  const { question, attempt, answer, isSubmitted, onAnswer } = props;
  const options = useMemo(() => shuffledOptions(question, attempt), [question, attempt]);
  return options.map((option) => {
    const isRight = isSubmitted && isCorrect(question, option);
    const isWrong = isSubmitted && option === answer && !isRight;
    return (
      <label
        key={option}
        className={`quiz-option flex start gap-12 rounded muted ${isRight ? 'is-right' : ''} ${isWrong ? 'is-wrong' : ''}`}
      >
        <input
          className="fixed outlined"
          type="radio"
          name={question.id}
          value={option}
          checked={option === answer}
          onChange={() => onAnswer(option)}
        />
        <span>{option}</span>
        {(isRight || isWrong) && (
          <small className="small row push nowrap">
            <VerdictIcon verdict={isRight ? 'passed' : 'blocked'} />
            {option === answer ? 'your answer' : 'right answer'}
          </small>
        )}
      </label>
    );
  });
}

function Feedback({ question, answer }: Pick<QuestionProps, 'question' | 'answer'>) {
  const isRight = isCorrect(question, answer);
  return (
    <div className={`quiz-feedback above-16 ${isRight ? 'passed' : 'blocked'}`}>
      <p>{isRight ? '✓ Correct' : `✗ Incorrect. Answer: ${correctAnswer(question)}`}</p>
      <p className="quiz-why">
        <b>Why:</b> {question.explain}
      </p>
    </div>
  );
}

function LogLines({ level, exhibit }: { level: Level; exhibit: LogExhibit }) {
  const lines = useMemo(() => exhibitLines(level, exhibit), [level, exhibit]);
  const caption = useId();
  return (
    <figure className="quiz-exhibit muted" aria-labelledby={caption}>
      <figcaption id={caption}>{exhibit.caption}</figcaption>
      <ol className="stack gap-4">
        {lines.map((line, index) => (
          <li key={index}>
            <code className="block anywhere">{line}</code>
          </li>
        ))}
      </ol>
    </figure>
  );
}

/** Scrolls by itself where it is too wide, so it can be focused. */
function PacketTable({ caption, columns, rows }: TableExhibit) {
  return (
    <div className="quiz-exhibit muted" tabIndex={0} role="region" aria-label={caption}>
      <table>
        <caption>{caption}</caption>
        <ColumnHeads names={columns} />
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {row.map((cell, column) => (
                <td key={columns[column]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
