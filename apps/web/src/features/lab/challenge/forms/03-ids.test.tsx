import { fireEvent, screen } from '@testing-library/react';
import { loadChallenge } from '@netward/challenges';
import type { IdsConfiguration } from '@netward/challenges/03-ids';
import type { IpsConfiguration } from '@netward/challenges/04-ips';
import { parts as idsParts } from './03-ids.ts';
import { parts as ipsParts } from './04-ips.ts';
import { showForm } from './testing/show-form.tsx';

const ids = (await loadChallenge('3'))!;
const ips = (await loadChallenge('4'))!;
let shown: { readonly current: IdsConfiguration };

function showIds(): void {
  shown = showForm<IdsConfiguration>(ids, idsParts);
}

const rule = (index = 0) => shown.current.rules[index]!;
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const tick = (name: string) => fireEvent.click(screen.getByRole('checkbox', { name }));
const change = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const isFit = () => expect(ids.schema.parse(shown.current)).toEqual(shown.current);

test('a content is edited, placed after the one before, and removed', () => {
  showIds();
  change('Content 2, text', 'from');
  tick('after content 1');
  change('Content 2, distance', '3');
  change('Content 2, within', '9');
  expect(rule().contents[1]).toMatchObject({ text: 'from', near: { distance: 3, within: 9 } });
  isFit();
  press('Remove content 1');
  expect(rule().contents).toEqual([
    { buffer: 'http.uri', text: 'from', nocase: true, negated: false, near: null },
  ]);
  isFit();
});

test('a text that grows beyond its room gets more of it', () => {
  showIds();
  tick('after content 1');
  change('Content 2, within', '7');
  change('Content 2, text', 'select all');
  expect(rule().contents[1]!.near).toEqual({ distance: 0, within: 10 });
  isFit();
});

test('another buffer takes the place of the next content back', () => {
  showIds();
  tick('after content 1');
  change('Content 1, buffer', 'http.request_body');
  expect(rule().contents[1]!.near).toBeNull();
  isFit();
});

test('what means nothing changes nothing', () => {
  showIds();
  change('Content 1, text', '');
  change('Message', 'quo"te');
  expect(rule()).toEqual((ids.start as IdsConfiguration).rules[0]);
});

test('a threshold counts by source', () => {
  showIds();
  change('Alerts about one source', 'threshold');
  change('Count', '10');
  change('Seconds', '600');
  expect(rule().threshold).toEqual({ type: 'threshold', count: 10, seconds: 600 });
  change('Alerts about one source', '');
  expect(rule().threshold).toBeNull();
});

test('rules are added with a number of their own, and removed', () => {
  showIds();
  press('Add rule');
  press('Add rule');
  press('Remove rule 1000002');
  expect(shown.current.rules.map(({ sid }) => sid)).toEqual([1000001, 1000003]);
  isFit();
});

test('in the path a rule drops or alerts, the rate is a choice, and so is the bypass', () => {
  const inline = showForm<IpsConfiguration>(ips, ipsParts);
  change('Action', 'alert');
  tick('limited');
  fireEvent.click(screen.getByRole('radio', { name: 'everything passes (bypass)' }));
  const { rules, rate, bypass } = inline.current;
  expect([rules[0]!.action, rate, bypass]).toEqual(['alert', null, true]);
  tick('limited');
  change('Pass at most', '8');
  change('Within seconds', '120');
  expect(inline.current.rate).toEqual({ count: 8, seconds: 120 });
  expect(ips.schema.parse(inline.current)).toEqual(inline.current);
});
