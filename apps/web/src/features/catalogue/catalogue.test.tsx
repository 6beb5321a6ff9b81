import { describe, expect, it, jest } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { levels } from '@netward/levels';
import { Catalogue } from './catalogue.tsx';
import { catalogueItems } from './catalogue-items.ts';

function open(tried = {}) {
  const onStart = jest.fn();
  render(<Catalogue tried={tried} onStart={onStart} onLabNear={() => {}} />);
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

  it('shows how many of a level’s actions were tried, and counts no stranger', () => {
    open({ '1': ['openPage', 'somethingElse'] });
    const row = screen.getByRole('button', { name: /^Level 1:/ }).closest('li')!;
    expect(within(row).getByRole('meter')).toHaveAccessibleName('Actions tried: 1 / 3');
    expect(within(row).getByText('beginner')).toBeInTheDocument();
  });
});
