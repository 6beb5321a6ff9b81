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

  const fail = async (): Promise<typeof Page> => {
    throw new Error('gone');
  };

  it('reloads the page when its chunk is gone', async () => {
    await show(lazyComponent(fail));
    expect(reloads()).not.toBeNull();
    expect(screen.getByText('Waiting')).toBeInTheDocument();
  });

  it('does not reload without a network, which would lose the page', async () => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await expect(show(lazyComponent(fail))).rejects.toThrow('gone');
    expect(reloads()).toBeNull();
  });

  it('reloads once, then throws for the error boundary', async () => {
    await show(lazyComponent(fail));
    await expect(show(lazyComponent(fail))).rejects.toThrow('gone');
  });

  it('forgets the reload after the chunk has loaded', async () => {
    let isGone = true;
    const load = async () => (isGone ? fail() : Page);
    await show(lazyComponent(load));
    isGone = false;
    await show(lazyComponent(load));
    expect(screen.getByText('The page')).toBeInTheDocument();
    expect(reloads()).toBeNull();
  });

  it('reloads once for all chunks of a page that are gone', async () => {
    await show(lazyComponent(fail));
    const failToo = async () => Promise.reject<typeof Page>(new Error('gone too'));
    await expect(show(lazyComponent(failToo))).rejects.toThrow('gone too');
  });

  it('does not reload again because another chunk has loaded', async () => {
    await show(lazyComponent(fail));
    await show(lazyComponent(async () => Page));
    await expect(show(lazyComponent(fail))).rejects.toThrow('gone');
  });
});
