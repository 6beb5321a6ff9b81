import { useState } from 'react';
import { fireEvent, render, screen } from '@testing-library/react';
import { loadChallenge } from '@netward/challenges';
import type { BalancerConfiguration } from '@netward/challenges/08-load-balancer';
import { parts } from './parts.ts';

const challenge = (await loadChallenge('8'))!;
const { Form } = parts;

let current: BalancerConfiguration;

function Screen() {
  const [configuration, onChange] = useState(challenge.start as BalancerConfiguration);
  const [selected, onSelect] = useState<string | null>(null);
  current = configuration;
  const judgement = challenge.judge(configuration, 'A');
  const props = { configuration, onChange, selected, onSelect, judgement, traffic: 'A' } as const;
  return <Form {...props} onOpen={() => undefined} />;
}

const choose = (name: RegExp) => fireEvent.click(screen.getByRole('radio', { name }));
const field = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
const type = (name: RegExp, value: string) => fireEvent.change(field(name), { target: { value } });

test('the form leads to the solution', async () => {
  render(<Screen />);
  choose(/^leastconn/);
  type(/^Interval/, '500');
  type(/^Rise/, '3');
  choose(/^Shared/);
  choose(/^Drain/);
  const { solution } = await challenge.solution();
  expect(current).toEqual(solution.configuration);
});

test('a number out of its bounds is marked and changes nothing', () => {
  render(<Screen />);
  for (const wrong of ['', '0', '11', 'three', '2.5']) {
    type(/^Fall/, wrong);
    expect(field(/^Fall/).getAttribute('aria-invalid')).toBe('true');
    expect(current.fall).toBe(3);
  }
  fireEvent.blur(field(/^Fall/));
  expect(field(/^Fall/).value).toBe('3');
});

test('the form says what the checks mean in seconds', () => {
  render(<Screen />);
  expect(document.body.textContent).toContain('out after 4 to 6 seconds');
  type(/^Interval/, '250');
  expect(document.body.textContent).toContain('out after 0.5 to 0.8 seconds');
});
