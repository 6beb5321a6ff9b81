import { describe, expect, it } from '@jest/globals';
import { hasRule, initialState, logEntries, messageOf, playRun } from '@netward/lab-engine';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Hero } from './hero.tsx';
import { heroRun } from './texts.ts';

const actions = heroRun.map((step) => step.action);
const results = playRun(initialState(), actions).map(({ result }) => result);

describe('the run on the home page', () => {
  it('matches the lab engine’s log, line for line', () => {
    const shown = heroRun.map((step) =>
      step.lines.map(({ device, text, type }) => ({ text: `[${device}] ${text}`, type })),
    );
    const logged = results.map((result) =>
      logEntries(result).map(({ text, type }) => ({ text, type })),
    );
    expect(shown).toEqual(logged);
  });

  it('has the engine’s message line at every step', () => {
    expect(heroRun.map((step) => step.message)).toEqual(results.map((result) => messageOf(result)));
  });

  it('opens each line to the packets and the rules that the engine has', () => {
    for (const [index, { lines, firewall }] of heroRun.entries()) {
      const { state, packets } = results[index]!;
      const isOn = state.firewallEnabled ? 'ON' : 'OFF';
      expect(firewall).toBe(hasRule(state, 'block attacker') ? 'BLOCKING' : isOn);
      const sent = packets
        .filter(({ tcp, exchange }) => tcp && exchange === 2 && tcp.flags !== 'RST')
        .map(({ from, to, fate }) =>
          from === 'server' ? 'attacker' : fate === 'dropped' ? to : 'server',
        );
      for (const { packets: shown } of lines)
        expect(shown.map(([, reaches]) => reaches)).toEqual(sent);
    }
  });

  it('is dropped by the first rule, which names the scanner, and tried again a second later', () => {
    const { packets } = results.at(-1)!;
    const [first, again] = packets.filter(({ tcp }) => tcp?.destinationPort === 8080);
    const [line] = heroRun.at(-1)!.lines;
    expect(line!.rules[0]![0]).toBe(`ip saddr ${first!.ip.source} drop`);
    expect(again!.at - first!.at).toBe(1_000_000);
  });
});

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
