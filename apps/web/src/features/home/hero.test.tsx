import { describe, expect, it } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Hero } from './hero.tsx';
import { heroRun } from './hero-run.ts';

const pictures = () =>
  screen.getAllByRole('img').filter((image) => image.classList.contains('fig'));

describe('the terminal on the home page', () => {
  it('shows the whole run and its last moment', () => {
    render(<Hero>Begin</Hero>);
    const log = screen.getByRole('list');
    for (const { lines } of heroRun) {
      for (const { text } of lines) expect(within(log).getAllByText(text)[0]).toBeVisible();
    }
    expect(screen.getByRole('status')).toHaveTextContent(heroRun.at(-1)!.message);
    for (const picture of pictures()) {
      expect(picture).toHaveAccessibleName(/^The firewall is BLOCKING\./);
    }
  });

  it('goes back to the moment of a command, with its picture, message and mark', async () => {
    render(<Hero>Begin</Hero>);
    const commands = screen.getAllByRole('button');
    expect(commands).toHaveLength(heroRun.length);
    for (const [index, step] of heroRun.entries()) {
      await userEvent.click(commands[index]!);
      expect(screen.getByRole('status')).toHaveTextContent(step.message);
      expect(screen.getByRole('button', { current: 'step' })).toBe(commands[index]);
      for (const picture of pictures()) {
        expect(picture).toHaveAccessibleName(new RegExp(`^The firewall is ${step.firewall}\\.`));
      }
    }
  });
});
