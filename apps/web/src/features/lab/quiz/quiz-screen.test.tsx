import { quizOf } from '@netward/levels/quizzes';
import { describe, expect, it } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  correctAnswer,
  findLevel,
  type MultipleChoiceQuestion,
  type QuizAnswers,
  type QuizQuestion,
  shuffledOptions,
} from '@netward/levels';
import { countUnanswered, QuizScreen, scoreQuiz } from './quiz-screen.tsx';

const level = findLevel('1')!;
const questionBox = (id: string) =>
  within(document.querySelector<HTMLElement>(`[data-question="${id}"]`)!);

async function answer(question: QuizQuestion, isRight: boolean) {
  const box = questionBox(question.id);
  if (question.type === 'fitb') {
    const text = isRight ? ` ${question.answer.toUpperCase()} ` : 'something else';
    await userEvent.type(box.getByPlaceholderText('Type your answer'), text);
    return;
  }
  const wrong = question.options.find((option) => option !== correctAnswer(question))!;
  await userEvent.click(box.getByLabelText(isRight ? correctAnswer(question) : wrong));
}

function openQuiz(attempt?: number) {
  const results: [number, number, QuizAnswers][] = [];
  const previous = { score: 4, total: 6, percentage: 67, timestamp: '2025-11-12T10:00:00.000Z' };
  render(
    <QuizScreen
      level={level}
      quiz={quizOf(level)}
      attempt={attempt}
      previous={previous}
      onDirty={() => {}}
      onSubmit={(...result) => results.push(result)}
      onLeave={() => {}}
    />,
  );
  return results;
}

describe('before it is submitted', () => {
  it('shows its title, its note and the previous result', () => {
    openQuiz();
    expect(screen.getByRole('heading', { name: 'Level 1 — Quiz' })).toHaveFocus();
    expect(screen.getByText(/does not affect level progress/)).toBeVisible();
    expect(screen.getByText('Previous result: 4/6, 67%, 12 Nov 2025.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeEnabled();
  });

  it('counts what is unanswered', async () => {
    openQuiz();
    expect(screen.getByText('6 unanswered')).toBeVisible();
    await answer(quizOf(level)[0]!, true);
    expect(screen.getByText('5 unanswered')).toBeVisible();
  });
});

describe('the questions', () => {
  const shownOptions = () =>
    screen.getAllByRole<HTMLInputElement>('radio').map((radio) => radio.value);

  it('show their options in the order of the attempt', () => {
    openQuiz(1);
    const [choice] = quizOf(level);
    const shown = questionBox(choice!.id).getAllByRole<HTMLInputElement>('radio');
    expect(shown.map((radio) => radio.value)).toEqual(
      shuffledOptions(choice as MultipleChoiceQuestion, 1),
    );
  });

  it('keep their order while they are answered and after', async () => {
    openQuiz();
    const before = shownOptions();
    await answer(quizOf(level)[0]!, true);
    await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
    expect(shownOptions()).toEqual(before);
  });

  it('show the lines and packets that they ask about', () => {
    openQuiz();
    const log = questionBox('l1-q1').getByRole('figure', { name: /while the sniffer listens/ });
    expect(
      within(log)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['[Sniffer] Plaintext capture: GET /login?user=alice&pw=hunter2']);
    const table = questionBox('l1-q6').getByRole('table', { name: /192\.0\.2\.30/ });
    expect(within(table).getAllByRole('columnheader')).toHaveLength(4);
    expect(within(table).getByText('SYN/ACK')).toBeVisible();
  });

  it('send back to the lab whoever has not seen what they ask about', async () => {
    openQuiz();
    const hint = 'Not seen yet? Cancel, run it, come back.';
    expect(screen.getAllByText(hint)).toHaveLength(1);
    questionBox('l1-q2').getByText(hint);
    await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
    expect(screen.queryByText(hint)).toBeNull();
  });
});

describe('after it is submitted', () => {
  it('says for each question whether the answer was right, and why', async () => {
    const results = openQuiz();
    for (const [index, question] of quizOf(level).entries()) await answer(question, index !== 0);
    await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
    const [first, second] = quizOf(level);
    questionBox(first!.id).getByText(`✗ Incorrect. Answer: ${correctAnswer(first!)}`);
    questionBox(second!.id).getByText('✓ Correct');
    expect(screen.getAllByText('Why:')).toHaveLength(6);
    expect(screen.getByText('Score: 5/6 (83%)')).toHaveFocus();
    const given = expect.objectContaining({ [second!.id]: expect.stringContaining('8080') });
    expect(results).toEqual([[5, 6, given]]);
  });

  it('accepts no more answers and leads back to the lab', async () => {
    openQuiz();
    await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
    for (const radio of screen.getAllByRole('radio')) expect(radio).toBeDisabled();
    expect(screen.getByText('Score: 0/6 (0%)')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Back to Lab' })).toBeEnabled();
    expect(screen.queryByRole('button', { name: 'Submit' })).toBeNull();
  });
});

describe('the score', () => {
  const right = Object.fromEntries(
    quizOf(level).map((question) => [question.id, correctAnswer(question)]),
  );
  const without = (count: number) => Object.fromEntries(Object.entries(right).slice(count));

  it('fails four of six and passes five of six', () => {
    expect(scoreQuiz(quizOf(level), without(2))).toMatchObject({ percentage: 67, passed: false });
    expect(scoreQuiz(quizOf(level), without(1))).toMatchObject({ percentage: 83, passed: true });
  });
  it('counts blanks as unanswered and as wrong', () => {
    const blank = { ...right, [quizOf(level).find(({ type }) => type === 'fitb')!.id]: '   ' };
    expect(countUnanswered(quizOf(level), blank)).toBe(1);
    expect(scoreQuiz(quizOf(level), blank).score).toBe(5);
  });
});
