import {
  correctAnswer,
  isCorrect,
  type MultipleChoiceQuestion,
  type QuizQuestion,
} from '@netward/levels';
import { Icon } from '../../../ui/icon.tsx';

interface QuestionProps {
  readonly question: QuizQuestion;
  readonly number: number;
  readonly answer: number | string | undefined;
  readonly isSubmitted: boolean;
  readonly onAnswer: (answer: number | string) => void;
}

/** One question, and after submitting what was right and why. */
export function Question(props: QuestionProps) {
  const { question, number, answer, isSubmitted } = props;
  return (
    <fieldset
      className="quiz-question"
      id={question.id}
      data-question={question.id}
      disabled={isSubmitted}
    >
      <legend>
        <span>{number}</span>
        {question.question}
      </legend>
      {question.type === 'mc' ? (
        <Options {...props} question={question} />
      ) : (
        <input
          type="text"
          className={`quiz-fill-in ${isSubmitted ? rightness(question, answer) : ''}`}
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
      {isSubmitted && <Feedback question={question} answer={answer} />}
    </fieldset>
  );
}

const rightness = (question: QuizQuestion, answer: number | string | undefined) =>
  isCorrect(question, answer) ? 'is-right' : 'is-wrong';

function Options(props: QuestionProps & { question: MultipleChoiceQuestion }) {
  const { question, answer, isSubmitted, onAnswer } = props;
  return question.options.map((option, index) => {
    const isRight = isSubmitted && index === question.answerIndex;
    const isWrong = isSubmitted && index === answer && !isRight;
    return (
      <label
        key={option}
        className={`quiz-option ${isRight ? 'is-right' : ''} ${isWrong ? 'is-wrong' : ''}`}
      >
        <input
          type="radio"
          name={question.id}
          checked={index === answer}
          onChange={() => onAnswer(index)}
        />
        <span>{option}</span>
        {(isRight || isWrong) && (
          <small>
            <RightOrWrong isRight={isRight} />
            {index === answer ? 'your answer' : 'right answer'}
          </small>
        )}
      </label>
    );
  });
}

export function RightOrWrong({ isRight }: { isRight: boolean }) {
  const tone = isRight ? 'passed' : 'blocked';
  return <Icon name={`m-${tone}`} className={tone} />;
}

function Feedback({ question, answer }: Pick<QuestionProps, 'question' | 'answer'>) {
  const isRight = isCorrect(question, answer);
  return (
    <div className={`quiz-feedback ${isRight ? 'passed' : 'blocked'}`}>
      <p>{isRight ? '✓ Correct' : `✗ Incorrect. Answer: ${correctAnswer(question)}`}</p>
      <p className="quiz-why">
        <b>Why:</b> {question.explain}
      </p>
    </div>
  );
}
