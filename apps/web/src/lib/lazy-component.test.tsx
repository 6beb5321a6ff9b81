import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { lazyComponent } from './lazy-component.tsx';

const Page = () => <p>The page</p>;

async function show(Part: ReturnType<typeof lazyComponent>) {
  await act(async () => {
    render(
      <Suspense fallback={<p>Waiting</p>}>
        <Part />
      </Suspense>,
    );
  });
}

beforeEach(() => {
  sessionStorage.clear();
  // The page loads anew; jsdom says on the console that it cannot.
  jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => void jest.restoreAllMocks());

const reloads = () => sessionStorage.getItem('reloadedForChunk');

describe('a component in a chunk of its own', () => {
  it('shows at once what was fetched ahead', async () => {
    const Part = lazyComponent(async () => Page);
    await Part.preload();
    render(<Part />);
    expect(screen.getByText('The page')).toBeInTheDocument();
  });

  it('survives a failed fetch ahead of need', async () => {
    const load = jest.fn(async () => Page).mockRejectedValueOnce(new Error('gone'));
    const Part = lazyComponent(load);
    await Part.preload();
    await show(Part);
    expect(screen.getByText('The page')).toBeInTheDocument();
  });

  it('loads the page anew when its chunk is gone', async () => {
    const Part = lazyComponent(async () => {
      throw new Error('gone');
    });
    await show(Part);
    expect(reloads()).toBe(location.href);
    expect(screen.getByText('Waiting')).toBeInTheDocument();
  });

  it('does so once, then fails for the boundary to say so', async () => {
    sessionStorage.setItem('reloadedForChunk', location.href);
    const Part = lazyComponent(async () => {
      throw new Error('gone');
    });
    await expect(show(Part)).rejects.toThrow('gone');
  });

  it('forgets the reload once a chunk has come', async () => {
    sessionStorage.setItem('reloadedForChunk', location.href);
    await show(lazyComponent(async () => Page));
    expect(screen.getByText('The page')).toBeInTheDocument();
    expect(reloads()).toBeNull();
  });
});
