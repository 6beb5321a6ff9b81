import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LevelSelector } from './lab-bar.tsx';

const NAMES = [
  'Basic Traffic',
  'Firewall',
  'IDS',
  'IPS',
  'TLS/SSL',
  'WAF',
  'VPN',
  'Load Balancer',
  'SIEM',
  'SOC Challenge',
];

async function openSelector(isGuest: boolean) {
  const chosen: string[] = [];
  render(
    <LevelSelector
      level="1"
      isGuest={isGuest}
      tried={{ '1': ['openPage', 'sniffTraffic', 'portScan'], '2': ['openPage'] }}
      onChoose={(level) => chosen.push(level)}
    />,
  );
  await userEvent.click(screen.getByRole('button'));
  return { chosen, options: screen.getAllByRole('option') };
}

it('lists the names of all levels', async () => {
  const { options } = await openSelector(false);
  expect(options).toHaveLength(10);
  NAMES.forEach((name, index) => expect(options[index]!.textContent).toContain(name));
});

it('locks levels 3 to 10 for a guest and says why', async () => {
  const { options } = await openSelector(true);
  const locked = options.map((option) => option.getAttribute('aria-disabled'));
  expect(locked).toEqual([null, null, ...Array(8).fill('true')]);
  expect(screen.getByText('Login required for levels 3-10')).toBeVisible();
});

it('lets a guest choose a locked level, so that the login can be offered', async () => {
  const { chosen, options } = await openSelector(true);
  await userEvent.click(options[4]!);
  expect(chosen).toEqual(['5']);
});

it('locks nothing for a learner', async () => {
  const { options } = await openSelector(false);
  expect(options.some((option) => option.hasAttribute('aria-disabled'))).toBe(false);
  expect(screen.queryByText('Login required for levels 3-10')).toBeNull();
});

it('shows how far each level is', async () => {
  const { options } = await openSelector(false);
  expect(options[0]!.querySelector('[aria-label="done"]')).not.toBeNull();
  expect(options[1]!.textContent).toContain('1 / 6');
});
