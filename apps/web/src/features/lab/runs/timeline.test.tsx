import { describe, expect, it } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { labProps } from '../../../../testing/lab-props.ts';
import { LabScreen } from '../lab-screen.tsx';

const action = (id: string) => document.querySelector<HTMLElement>(`[data-action="${id}"]`)!;
const slider = () => screen.findByRole('slider', { name: 'Timeline' });

/** Level 2: a scan, the firewall with its rule, the scan again. */
async function playLevel2() {
  const saved: string[] = [];
  render(<LabScreen {...labProps('2', { addTried: (_, ids) => void saved.push(...ids) })} />);
  for (const id of ['portScan', 'enableFirewall', 'blockAttacker', 'portScan'])
    await userEvent.click(action(id));
  return saved;
}

describe('the timeline', () => {
  it('has a step for each action, and says what became of it', async () => {
    await playLevel2();
    expect(await slider()).toHaveAttribute('aria-valuemax', '4');
    expect(await slider()).toHaveAttribute('aria-valuenow', '4');
    expect(await slider()).toHaveAttribute(
      'aria-valuetext',
      expect.stringMatching(/^Step 4 of 4: .*, blocked$/),
    );
  });

  it('shows the lab as it stood, and comes back to now', async () => {
    await playLevel2();
    const lines = () => within(screen.getByRole('log')).getAllByRole('listitem').length;
    const whole = lines();
    (await slider()).focus();
    await userEvent.keyboard('{Home}');
    expect(await slider()).toHaveAttribute('aria-valuenow', '1');
    expect(screen.getByText(/Looking back: step 1 of 4/)).toBeVisible();
    expect(lines()).toBeLessThan(whole);
    expect(action('enableFirewall')).toHaveAttribute('aria-pressed', 'false');
    await userEvent.keyboard('{ArrowRight}');
    expect(action('enableFirewall')).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(screen.getByRole('button', { name: 'Back to now' }));
    expect(await slider()).toHaveAttribute('aria-valuenow', '4');
    expect(await slider()).toHaveFocus();
    expect(lines()).toBe(whole);
    expect(screen.queryByText(/Looking back/)).toBeNull();
  });

  it('asks before it goes on from an earlier step, and then drops what came after', async () => {
    const saved = await playLevel2();
    (await slider()).focus();
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
    await userEvent.click(screen.getByRole('button', { name: 'Go on from here' }));
    const dialog = screen.getByRole('dialog', { name: 'Go on from step 2?' });
    expect(dialog).toHaveTextContent('Steps 3 to 4 are dropped from this run.');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Keep the run' }));
    expect(await slider()).toHaveAttribute('aria-valuemax', '4');
    await userEvent.click(action('portScan'));
    const again = screen.getByRole('dialog', { name: 'Go on from step 2?' });
    await userEvent.click(within(again).getByRole('button', { name: 'Go on from here' }));
    expect(await slider()).toHaveAttribute('aria-valuemax', '3');
    expect(await slider()).toHaveAttribute('aria-valuenow', '3');
    expect(new Set(saved)).toEqual(new Set(['portScan', 'enableFirewall', 'blockAttacker']));
  });
});
