import { fireEvent, screen } from '@testing-library/react';
import { loadChallenge } from '@netward/challenges';
import {
  captureOf,
  PACKETS,
  type CaptureConfiguration,
} from '@netward/challenges/01-basic-traffic';
import { showForm } from './testing/show-form.tsx';
import { parts } from './01-basic-traffic.tsx';

const challenge = (await loadChallenge('1'))!;

const show = () => showForm<CaptureConfiguration>(challenge, parts);

const list = () => screen.getByRole('listbox', { name: 'Packets' });
const filter = (value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: 'Display filter' }), { target: { value } });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

test('filter, keys and marks lead to the solution of a capture', () => {
  const shown = show();
  filter('frame contains "user=nora&pw="');
  press('Password');
  filter('ip.src == 10.0.0.20 && tcp.flags.syn == 1 && tcp.srcport != 8080');
  press('Open port');
  filter(`ip.src == ${captureOf('A').scanner}`);
  fireEvent.keyDown(list(), { key: 'End' });
  press('Scan');
  const { goals } = challenge.judge(shown.current, 'A');
  expect(goals.map(({ isMet }) => isMet)).toEqual([true, true, true, true]);
});

test('a packet shows what it carries, and a mark can be taken away', () => {
  const shown = show();
  filter('http.request.method == "POST" && frame contains "nora"');
  expect(list().children).toHaveLength(1);
  expect(document.querySelector('pre')!.textContent).toContain('pw=kiln-1974');
  press('Password');
  press('Remove the mark Password');
  expect(shown.current.marks.A.password).toBeNull();
});

test('a filter that is not understood says where, and hides nothing', () => {
  show();
  filter('ip.src ==');
  expect(document.body.textContent).toMatch(/Column \d+: The filter is not complete here/);
  expect(list().children).toHaveLength(PACKETS);
  filter('tcp.port == 1');
  expect(document.body.textContent).toContain('No packet matches this filter.');
});
