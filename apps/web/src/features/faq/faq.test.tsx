import { beforeEach, describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { Faq } from './faq.tsx';

beforeEach(() => {
  render(<Faq />, { wrapper: MemoryRouter });
});

const questions = () => screen.getAllByRole('button');
const openOnes = () => screen.queryAllByRole('button', { expanded: true });

describe('the FAQ', () => {
  it('has five questions, all closed', () => {
    expect(questions()).toHaveLength(5);
    expect(openOnes()).toEqual([]);
    expect(screen.queryByRole('region')).not.toBeInTheDocument();
  });

  it('opens each question with an answer of its own', async () => {
    const answers = new Set<string | null>();
    for (const question of questions()) {
      await userEvent.click(question);
      const answer = screen.getByRole('region', { name: question.textContent! });
      expect(question).toHaveAttribute('aria-controls', answer.id);
      answers.add(answer.textContent);
    }
    expect(answers.size).toBe(5);
  });

  it('opens one question at a time', async () => {
    const [first, second] = questions();
    await userEvent.click(first!);
    await userEvent.click(second!);
    expect(openOnes()).toEqual([second]);
  });

  it('closes a question on a second press', async () => {
    const [first] = questions();
    await userEvent.click(first!);
    await userEvent.click(first!);
    expect(openOnes()).toEqual([]);
  });
});
