import { fireEvent, screen } from '@testing-library/react';
import type { SiemConfiguration } from '@netward/challenges/09-siem';
import { loadChallenge } from '@netward/challenges';
import { showForm } from './testing/show-form.tsx';
import { parts } from './09-siem.ts';

const challenge = (await loadChallenge('9'))!;

const show = () => showForm<SiemConfiguration>(challenge, parts);

const change = (label: string, value: string, at = 0) =>
  fireEvent.change(screen.getAllByLabelText(label)[at]!, { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('every change leaves a configuration that can be judged', () => {
  const shown = show();
  change('Sensor', '-40');
  change('Grouped by', 'user.name');
  change('At least', '8');
  change('Within', '15');
  press('Add rule');
  change('Then', 'web_attack');
  expect(document.body.textContent).toContain('nginx.access: url.query with both words');
  change('Grouped by', 'network.forwarded_ip', 2);
  change('Within', '45', 1);
  expect(challenge.schema.parse(shown.current)).toEqual(shown.current);
  expect(challenge.judge(shown.current, 'C').goals.every(({ isMet }) => isMet)).toBe(true);
});

test('a number on the way to one changes nothing, and is taken back', () => {
  const shown = show();
  change('Sensor', '-');
  expect(shown.current.clocks.suricata).toBe(0);
  const field = screen.getByLabelText<HTMLInputElement>('Sensor');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  fireEvent.blur(field);
  expect(field.value).toBe('0');
});

test('a rule that becomes a sequence has two events, in an order that can be changed', () => {
  const shown = show();
  change('Looks for', 'temporal_ordered');
  expect(shown.current.rules[0]?.events.map(({ rule }) => rule)).toEqual([
    'failed_login',
    'port_scan',
  ]);
  press('Move port_scan up');
  expect(shown.current.rules[0]?.events.map(({ rule }) => rule)).toEqual([
    'port_scan',
    'failed_login',
  ]);
  expect(challenge.schema.parse(shown.current)).toEqual(shown.current);
});

test('a rule says how many incidents it made, and can be removed', () => {
  const shown = show();
  expect(screen.getByRole('group', { name: /Rule 1/ }).textContent).toContain('3 incidents');
  press('Remove rule 1');
  expect(shown.current.rules).toEqual([]);
});
