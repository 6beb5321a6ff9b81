import { describe, expect, it, jest } from '@jest/globals';
import { cleanup, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { userEvent } from '@testing-library/user-event';
import { GUEST_LEVEL_MAX } from '@netward/contracts';
import { levels } from '@netward/levels';
import { levelFacts } from '../../lib/level-facts.ts';
import { Catalogue } from './catalogue.tsx';

const catalogueItems = levelFacts.filter(({ isInCatalogue }) => isInCatalogue);

function open(tried = {}, isGuest = true) {
  const onStart = jest.fn();
  const standing = { tried, quizzes: { '1': { score: 5, total: 6 } }, solved: ['1'] as const };
  render(<Catalogue {...standing} isGuest={isGuest} onStart={onStart} onLabNear={() => {}} />, {
    wrapper: MemoryRouter,
  });
  return onStart;
}

describe('the catalogue', () => {
  it('lists every level but the eighth, under the four headings', () => {
    open();
    const listed = catalogueItems.map((item) => item.id);
    expect(listed).toEqual(levels.map((level) => level.id).filter((id) => id !== '8'));
    expect(screen.getAllByRole('listitem')).toHaveLength(listed.length);
    expect(screen.queryByRole('button', { name: /Level 8/ })).not.toBeInTheDocument();
  });

  it('starts the level of a row', async () => {
    const onStart = open();
    await userEvent.click(screen.getByRole('button', { name: /^Level 1:/ }));
    expect(onStart).toHaveBeenCalledWith('1');
  });

  it('counts the tried actions of a level, and only those', () => {
    open({ '1': ['openPage', 'somethingElse'] });
    const row = screen.getByRole('button', { name: /^Level 1:/ }).closest('li')!;
    expect(within(row).getByRole('meter')).toHaveAccessibleName('Actions tried: 1 / 3');
    for (const text of ['beginner', 'a packet capture', '20 minutes', '5/6'])
      expect(within(row).getByText(text, { exact: false })).toBeInTheDocument();
    expect(within(row).getByRole('img', { name: 'challenge solved' })).toBeInTheDocument();
  });

  it('shows which proofs of a level were found', () => {
    open({ '1': ['openPage', 'proof-2'] }, false);
    const signOf = (level: string) => {
      const row = screen.getByRole('button', { name: `Level ${level}` }).closest('li')!;
      return within(row).getByRole('img', { name: /proof/ });
    };
    expect(signOf('1: Basic Traffic')).toHaveAccessibleName('1 of 2 proofs found');
    expect(signOf('4: IPS')).toHaveAccessibleName('proof open');
  });

  it('has the four headings in order, each with its levels', () => {
    open();
    const sections = screen.getAllByRole('region').map((section) => [
      within(section).getByRole('heading', { level: 2 }).textContent,
      within(section)
        .getAllByRole('button')
        .map((button) => /Level (\d+)/.exec(button.textContent!)![1]),
    ]);
    expect(sections).toEqual([
      ['Network Analysis', ['1', '2']],
      ['Threat Detection', ['3', '4']],
      ['Encryption & Security', ['5', '7']],
      ['Enterprise Security', ['6', '9', '10']],
    ]);
  });

  it('says where to find level 8', () => {
    open();
    expect(
      screen.getByText(
        'You can start level 8, Load Balancer, from the level selector inside the lab.',
      ),
    ).toBeInTheDocument();
  });

  it('marks the levels that need a login for a guest and none for a learner', () => {
    open();
    expect(screen.getAllByRole('img', { name: 'needs a login' })).toHaveLength(
      catalogueItems.length - GUEST_LEVEL_MAX,
    );
    cleanup();
    open({}, false);
    expect(screen.queryByRole('img', { name: 'needs a login' })).not.toBeInTheDocument();
  });
});
