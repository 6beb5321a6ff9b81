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
  // The component reloads the page; jsdom logs that it cannot.
  jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => void jest.restoreAllMocks());

const reloads = () => sessionStorage.getItem('reloadedForChunk');

describe('a component in its own chunk', () => {
  it('shows at once what was preloaded', async () => {
    const Part = lazyComponent(async () => Page);
    await Part.preload();
    render(<Part />);
    expect(screen.getByText('The page')).toBeInTheDocument();
  });

  it('survives a failed preload', async () => {
    const load = jest.fn(async () => Page).mockRejectedValueOnce(new Error('gone'));
    const Part = lazyComponent(load);
    await Part.preload();
    await show(Part);
    expect(screen.getByText('The page')).toBeInTheDocument();
  });

  it('reloads the page when its chunk is gone', async () => {
    const Part = lazyComponent(async () => {
      throw new Error('gone');
    });
    await show(Part);
    expect(reloads()).toBe(location.href);
    expect(screen.getByText('Waiting')).toBeInTheDocument();
  });

  it('reloads once, then throws for the error boundary', async () => {
    sessionStorage.setItem('reloadedForChunk', location.href);
    const Part = lazyComponent(async () => {
      throw new Error('gone');
    });
    await expect(show(Part)).rejects.toThrow('gone');
  });

  it('forgets the reload after a chunk has loaded', async () => {
    sessionStorage.setItem('reloadedForChunk', location.href);
    await show(lazyComponent(async () => Page));
    expect(screen.getByText('The page')).toBeInTheDocument();
    expect(reloads()).toBeNull();
  });
});
