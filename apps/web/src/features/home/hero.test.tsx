import { expect, it } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Hero } from './hero.tsx';
import { heroRun } from './hero-run.ts';

const lines = heroRun.flatMap((step) => step.lines.map((line) => ({ ...step, ...line })));
const open = () => render(<Hero onStart={() => {}} onLabNear={() => {}} />);
const paper = () => within(screen.getByRole('region', { name: 'A run of level 2' }));

it('shows the whole run, with the firewall’s verdict open', () => {
  open();
  for (const { device, text, command } of lines) {
    expect(paper().getByRole('button', { name: `[${device}] ${text}` })).toBeVisible();
    expect(paper().getAllByText(command)[0]).toBeVisible();
  }
  expect(paper().getByRole('button', { current: true })).toHaveTextContent(/DROP probes/);
  expect(paper().getByText('ip saddr 203.0.113.66 drop')).toBeVisible();
  expect(paper().getByRole('status')).toHaveTextContent(heroRun.at(-1)!.message);
});

it('opens each line to its packets, its rules and its message', async () => {
  open();
  for (const { device, text, packets, rules, message, firewall } of lines) {
    const button = paper().getByRole('button', { name: `[${device}] ${text}` });
    await userEvent.click(button);
    expect(button).toHaveAttribute('aria-current', 'true');
    for (const [name] of packets) expect(paper().getByText(name)).toBeVisible();
    for (const [rule, outcome] of rules) {
      expect(paper().getByText(rule)).toBeVisible();
      expect(paper().getByText(outcome)).toBeVisible();
    }
    expect(paper().getByText(firewall)).toBeVisible();
    expect(paper().getByRole('status')).toHaveTextContent(message);
  }
});
