import { fireEvent, screen, within } from '@testing-library/react';
import type { FirewallConfiguration } from '@netward/challenges/02-firewall';
import { loadChallenge } from '@netward/challenges';
import { showForm } from './testing/show-form.tsx';
import { parts } from './02-firewall.ts';

const challenge = (await loadChallenge('2'))!;

const packets = (source: string): FirewallConfiguration['rules'][number] => ({
  kind: 'packets',
  action: 'drop',
  source,
  destination: null,
  ports: null,
});

let shown: { readonly current: FirewallConfiguration };

function show(...rules: FirewallConfiguration['rules']): void {
  shown = showForm<FirewallConfiguration>(challenge, parts, { policy: 'drop', rules });
}
const sources = () =>
  shown.current.rules.map((rule) => (rule.kind === 'packets' ? rule.source : 'ct'));
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });

test('rules move by arrow keys on the grip, by Alt and an arrow elsewhere, and by buttons', () => {
  show(packets('10.0.0.1'), packets('10.0.0.2'), packets('10.0.0.3'));
  const grip = screen.getByRole('button', { name: 'Move rule 1' });
  fireEvent.keyDown(grip, { key: 'ArrowUp' });
  expect(sources()).toEqual(['10.0.0.1', '10.0.0.2', '10.0.0.3']);
  fireEvent.keyDown(grip, { key: 'ArrowDown' });
  expect(sources()).toEqual(['10.0.0.2', '10.0.0.1', '10.0.0.3']);
  expect(screen.getByRole('status').textContent).toBe('Rule 1 is now rule 2.');
  fireEvent.keyDown(field('Rule 3, port'), { key: 'ArrowUp', altKey: true });
  expect(sources()).toEqual(['10.0.0.2', '10.0.0.3', '10.0.0.1']);
  fireEvent.click(screen.getByRole('button', { name: 'Move rule 2 up' }));
  expect(sources()).toEqual(['10.0.0.3', '10.0.0.2', '10.0.0.1']);
});

test('Delete on a grip removes the rule; in a field it edits', () => {
  show(packets('10.0.0.1'), packets('10.0.0.2'));
  fireEvent.keyDown(field('Rule 1, source'), { key: 'Delete' });
  expect(sources()).toHaveLength(2);
  fireEvent.keyDown(screen.getByRole('button', { name: 'Move rule 1' }), { key: 'Delete' });
  expect(sources()).toEqual(['10.0.0.2']);
});

test('a field changes the rule once it means something, and takes back what does not', () => {
  show(packets('10.0.0.1'));
  type('Rule 1, source', '10.0.0.');
  expect(sources()).toEqual(['10.0.0.1']);
  expect(field('Rule 1, source').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByRole('alert').textContent).toMatch(/^Write an address like/);
  type('Rule 1, source', '10.0.0.0/28');
  expect(sources()).toEqual(['10.0.0.0/28']);
  expect(screen.queryByRole('alert')).toBeNull();
  type('Rule 1, source', 'office');
  fireEvent.blur(field('Rule 1, source'));
  expect(field('Rule 1, source').value).toBe('10.0.0.0/28');
  type('Rule 1, port', '8080, 8443');
  expect(shown.current.rules[0]).toMatchObject({ ports: [8080, 8443] });
  type('Rule 1, port', '');
  expect(shown.current.rules[0]).toMatchObject({ ports: null });
});

test('the rule for replies can be removed and comes back on top', () => {
  show({ kind: 'replies', action: 'accept' }, packets('10.0.0.1'));
  expect(screen.queryByRole('button', { name: 'Add the rule for replies' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Remove rule 1' }));
  expect(sources()).toEqual(['10.0.0.1']);
  fireEvent.click(screen.getByRole('button', { name: 'Add the rule for replies' }));
  expect(sources()).toEqual(['ct', '10.0.0.1']);
});

test('a new rule stands at the end, and each rule shows how often it decided', () => {
  show(packets('203.0.113.66'));
  const rows = () => within(screen.getByRole('list')).getAllByRole('listitem');
  expect(rows().map((row) => row.querySelector('.rule-hits')?.textContent)).toEqual(['6', '40']);
  fireEvent.click(screen.getByRole('button', { name: 'Add rule' }));
  expect(sources()).toEqual(['203.0.113.66', null]);
  expect(rows()).toHaveLength(3);
});
