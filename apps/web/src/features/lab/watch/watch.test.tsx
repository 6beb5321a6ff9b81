import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { findLevel } from '@netward/levels';
import { RECORDINGS, type Recording } from '@netward/levels/recordings';
import { readingMs, Watch } from './watch.tsx';

const level = findLevel('2')!;
let recording: Recording;

beforeEach(async () => {
  ({ recording } = await RECORDINGS['2']!());
  jest.useFakeTimers();
});
afterEach(() => void jest.useRealTimers());

const player = () => within(screen.getByRole('region', { name: 'Video' }));
const scene = () => player().getByRole('slider', { name: 'Scene' }).getAttribute('aria-valuetext');

function open() {
  render(
    <MemoryRouter>
      <Watch level={level} name="What a packet filter looks at" recording={recording} />
    </MemoryRouter>,
  );
}

it('plays by itself, one caption after the other, and stops when asked', () => {
  open();
  expect(player().getByText(recording.opening)).toBeInTheDocument();
  act(() => jest.advanceTimersByTime(readingMs(recording.opening)));
  expect(player().getByText(recording.steps[0]!.caption)).toBeInTheDocument();
  fireEvent.click(player().getByRole('button', { name: 'Pause' }));
  act(() => jest.advanceTimersByTime(60_000));
  expect(scene()).toBe('Scene 2 of 8: Open page');
});

it('goes to any scene, and then waits', () => {
  open();
  fireEvent.change(player().getByRole('slider', { name: 'Scene' }), { target: { value: '6' } });
  expect(scene()).toBe('Scene 6 of 8: Block client');
  expect(player().getByRole('button', { name: 'Play' })).toBeInTheDocument();
  fireEvent.click(player().getByRole('button', { name: 'Previous scene' }));
  expect(scene()).toBe('Scene 5 of 8: Scan ports');
});

it('ends at the last scene, from which it can play again', () => {
  open();
  fireEvent.change(player().getByRole('slider', { name: 'Scene' }), { target: { value: '8' } });
  expect(player().getByText(recording.ending)).toBeInTheDocument();
  fireEvent.click(player().getByRole('button', { name: 'Play again' }));
  expect(player().getByText(recording.opening)).toBeInTheDocument();
});

it('says the same in words, with the lines that the devices wrote', () => {
  open();
  const words = within(screen.getByRole('region', { name: 'The same in words' }));
  for (const { caption } of recording.steps) expect(words.getByText(caption)).toBeInTheDocument();
  expect(words.getByText(/DROP 10\.0\.0\.10 to 10\.0\.0\.20:8080/)).toBeInTheDocument();
  expect(words.getByRole('link', { name: 'Open this level' })).toHaveAttribute(
    'href',
    '/labs?level=2',
  );
});
