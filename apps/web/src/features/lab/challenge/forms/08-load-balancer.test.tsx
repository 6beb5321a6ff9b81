import { fireEvent, screen } from '@testing-library/react';
import { loadChallenge } from '@netward/challenges';
import type { BalancerConfiguration } from '@netward/challenges/08-load-balancer';
import { showForm } from './testing/show-form.tsx';
import { parts } from './08-load-balancer.ts';

const challenge = (await loadChallenge('8'))!;

const show = () => showForm<BalancerConfiguration>(challenge, parts);

const choose = (name: RegExp) => fireEvent.click(screen.getByRole('radio', { name }));
const field = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
const type = (name: RegExp, value: string) => fireEvent.change(field(name), { target: { value } });

test('the form leads to the solution', async () => {
  const shown = show();
  choose(/^leastconn/);
  type(/^Interval/, '500');
  type(/^Rise/, '3');
  choose(/^Shared/);
  choose(/^Drain/);
  const { solution } = await challenge.solution();
  expect(shown.current).toEqual(solution.configuration);
});

test('a number out of its bounds is marked and changes nothing', () => {
  const shown = show();
  for (const wrong of ['', '0', '11', 'three', '2.5']) {
    type(/^Fall/, wrong);
    expect(field(/^Fall/).getAttribute('aria-invalid')).toBe('true');
    expect(shown.current.fall).toBe(3);
  }
  fireEvent.blur(field(/^Fall/));
  expect(field(/^Fall/).value).toBe('3');
});

test('the form says what the checks mean in seconds', () => {
  show();
  expect(document.body.textContent).toContain('out after 4 to 6 seconds');
  type(/^Interval/, '250');
  expect(document.body.textContent).toContain('out after 0.5 to 0.8 seconds');
});
