import { useState } from 'react';
import { fireEvent, render, screen } from '@testing-library/react';
import { isMetOn, loadChallenge } from '@netward/challenges';
import { captureOf } from '@netward/challenges/01-basic-traffic';
import { parts } from '../forms/01-basic-traffic.tsx';
import { DayWork } from './challenge-end.tsx';

const SEED = 7;
const challenge = (await loadChallenge('1'))!;
const { solution } = await challenge.solution();
const solved = solution.configuration;

test('a capture of another day is judged by the marks that are made in it', () => {
  let handed: unknown = null;
  function Day() {
    const [configuration, onChange] = useState(solved);
    const begun = { seed: SEED, isOwn: true, configuration };
    const onHandIn = () => {
      handed = configuration;
    };
    return <DayWork {...{ challenge, parts: parts as never, begun, onChange, onHandIn }} />;
  }
  render(<Day />);
  const handIn = () => fireEvent.click(screen.getByRole('button', { name: 'Hand in' }));
  handIn();
  expect(isMetOn(challenge, handed, SEED)).toBe(false);

  const { user, password, port, scanner, packets } = captureOf(SEED);
  expect(screen.getByText(`Mark the request that gave ${user}’s password away`)).toBeVisible();
  const filter = screen.getByRole('textbox', { name: 'Display filter' });
  const first = packets.find(({ packet }) => packet.ip.source === scanner)!.number;
  for (const [name, number] of [
    ['Password', password],
    ['Scan', first],
    ['Open port', port],
  ] as const) {
    fireEvent.change(filter, { target: { value: `frame.number == ${number}` } });
    fireEvent.click(screen.getByRole('button', { name }));
  }
  handIn();
  expect(isMetOn(challenge, handed, SEED)).toBe(true);
  // The marks of the other days are as they were.
  expect(challenge.judge(handed, 'A')).toEqual(challenge.judge(solved, 'A'));
});
