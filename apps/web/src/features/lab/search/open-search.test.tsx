import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { LabAction } from '@netward/lab-engine';
import { findLevel } from '@netward/levels';
import { type Lab, openLab, restarted, takeAction } from '../lab-state.ts';
import { LabSearch } from './open-search.tsx';

const NINE = 1_700_000_000_000;
const after = (lab: Lab, time: number, ...actions: readonly LabAction[]) =>
  actions.reduce((next, action) => takeAction(next, action, time), lab);
const level = (id: '9' | '10') => openLab(findLevel(id)!, []);
const played = after(level('9'), NINE, 'enableSIEM', 'openPage', 'portScan');
const keep = () => screen.getAllByRole('button', { name: 'Keep this record' })[0]!;
const kept = () => screen.queryAllByRole('button', { name: 'Keep no longer' });

describe('the search of a level', () => {
  it('keeps a record while its run lasts, not the one in its place in another run', async () => {
    const { rerender } = render(<LabSearch lab={played} />);
    await userEvent.click(keep());
    rerender(<LabSearch lab={after(played, NINE + 60_000, 'openPage')} />);
    expect(kept()).toHaveLength(1);
    rerender(
      <LabSearch
        lab={after(restarted(played), NINE + 90_000, 'enableSIEM', 'openPage', 'portScan')}
      />,
    );
    expect(document.querySelector('[data-record]')).not.toBeNull();
    expect(kept()).toHaveLength(0);
  });
});
