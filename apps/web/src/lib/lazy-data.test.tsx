import { expect, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { type LazyData, lazyData, useLazyData } from './lazy-data.ts';

function Shown({ source }: { source: LazyData<string> }) {
  const state = useLazyData(source);
  return <p>{state.status === 'loaded' ? state.data : state.status}</p>;
}

test('what was fetched ahead of need is there at the first look', async () => {
  let fetches = 0;
  const source = lazyData(async () => `fetch ${++fetches}`);
  await Promise.all([source.preload(), source.preload()]);
  render(<Shown source={source} />);
  expect(screen.getByText('fetch 1')).toBeInTheDocument();
});

test('what nobody fetched is fetched by who looks at it', async () => {
  render(<Shown source={lazyData(async () => 'here')} />);
  expect(screen.getByText('loading')).toBeInTheDocument();
  expect(await screen.findByText('here')).toBeInTheDocument();
});

test('a failure shows, and another try can succeed', async () => {
  let isThere = false;
  const source = lazyData(async () => {
    if (!isThere) throw new TypeError('gone');
    return 'back';
  });
  render(<Shown source={source} />);
  expect(await screen.findByText('failed')).toBeInTheDocument();
  isThere = true;
  await act(() => source.preload());
  expect(screen.getByText('back')).toBeInTheDocument();
});
