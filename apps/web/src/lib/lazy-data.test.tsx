import { expect, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { type LazyData, lazyData, useLazyData } from './lazy-data.ts';

function Shown({ source }: { source: LazyData<string> }) {
  const state = useLazyData(source);
  return <p>{state.status === 'loaded' ? state.data : state.status}</p>;
}

test('preloaded data is there in the first render', async () => {
  let fetches = 0;
  const source = lazyData(async () => `fetch ${++fetches}`);
  await Promise.all([source.preload(), source.preload()]);
  render(<Shown source={source} />);
  expect(screen.getByText('fetch 1')).toBeInTheDocument();
});

test('data that nobody preloaded is fetched by the component that shows it', async () => {
  render(<Shown source={lazyData(async () => 'here')} />);
  expect(screen.getByText('loading')).toBeInTheDocument();
  expect(await screen.findByText('here')).toBeInTheDocument();
});

test('a failure shows, and a retry can succeed', async () => {
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
