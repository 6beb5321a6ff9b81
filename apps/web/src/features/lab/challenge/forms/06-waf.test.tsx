import { fireEvent, screen } from '@testing-library/react';
import { loadChallenge } from '@netward/challenges';
import type { WafConfiguration } from '@netward/challenges/06-waf';
import { showForm } from './testing/show-form.tsx';
import { parts } from './06-waf.tsx';

const challenge = (await loadChallenge('6'))!;

const show = () => showForm<WafConfiguration>(challenge, parts);

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const change = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const plot = () => screen.getByRole('img').getAttribute('aria-label');

test('level and limit are set, and the plot says what follows', () => {
  const shown = show();
  expect(plot()).toBe(
    'Scores of 66 requests. Customers: 38 at 0, 1 at 3, 1 at 4, 4 at 5, 1 at 15. Attacks: 9 at 5, 5 at 15, 6 at 20, 1 at 30 or more. The limit is 5.',
  );
  press('Raise the limit');
  press('Paranoia level 2');
  expect(shown.current).toMatchObject({ paranoia: 2, threshold: 6 });
  expect(plot()).toContain('The limit is 6.');
});

test('an exclusion is added, widened and removed', () => {
  const shown = show();
  press('Add');
  expect(shown.current.exclusions).toEqual([{ rule: 942190, parameter: 'q', path: '/search' }]);
  change('Exclusion 1, rule', '941180');
  change('Exclusion 1, parameter', '');
  change('Exclusion 1, path', '');
  expect(shown.current.exclusions).toEqual([{ rule: 941180, parameter: null, path: null }]);
  press('Remove exclusion 1');
  expect(shown.current.exclusions).toEqual([]);
});

test('an exclusion says whom it lets in, and what it leaves to others', () => {
  show();
  press('Add');
  const says = (effect: string) =>
    expect(screen.getByText(new RegExp(`: ${effect}$`))).toBeTruthy();
  says('customers saved 2, attacks left to other rules 4');
  change('Exclusion 1, path', '');
  says('customers saved 2, attacks left to other rules 4, let through 1');
});

test('a rule that is left out as a whole only names no parameter', () => {
  const shown = show();
  press('Add');
  change('Exclusion 1, rule', '920273');
  expect(shown.current.exclusions[0]).toMatchObject({ rule: 920273, parameter: null });
  change('Exclusion 1, parameter', 'q');
  expect(shown.current.exclusions[0]!.parameter).toBeNull();
  expect(challenge.schema.parse(shown.current)).toEqual(shown.current);
});
