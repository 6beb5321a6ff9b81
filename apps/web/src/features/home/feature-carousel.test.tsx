import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { FeatureCarousel } from './feature-carousel.tsx';

/** A wide window without reduced motion, or not. */
function setMayRotate(matches: boolean) {
  window.matchMedia = ((media: string) => ({
    media,
    matches,
    addEventListener() {},
    removeEventListener() {},
  })) as unknown as typeof window.matchMedia;
}

const current = () =>
  screen.getAllByRole('button').find((button) => button.getAttribute('aria-current') === 'true')
    ?.textContent;

async function open() {
  await act(async () => {
    render(<FeatureCarousel />);
  });
}

const wait = (ms: number) => act(() => jest.advanceTimersByTime(ms));

beforeEach(() => {
  jest.useFakeTimers();
  setMayRotate(true);
});
afterEach(() => void jest.useRealTimers());

describe('the features', () => {
  it('rotate every three seconds and start again after the last', async () => {
    await open();
    expect(current()).toBe('Interactive labs');
    wait(3000);
    expect(current()).toBe('AI assistant');
    for (let turn = 0; turn < 3; turn += 1) wait(3000);
    expect(current()).toBe('Interactive labs');
  });

  it('stop under the pointer and go on when it leaves', async () => {
    await open();
    const list = document.querySelector('.features')!;
    fireEvent.pointerEnter(list);
    wait(9000);
    expect(current()).toBe('Interactive labs');
    fireEvent.pointerLeave(list);
    wait(3000);
    expect(current()).toBe('AI assistant');
  });

  it('stop while one of them has the focus', async () => {
    await open();
    act(() => screen.getByRole('button', { name: 'Progress tracking' }).focus());
    wait(9000);
    expect(current()).toBe('Interactive labs');
  });

  it('stay stopped by the focus when the pointer leaves', async () => {
    await open();
    const list = document.querySelector('.features')!;
    act(() => screen.getByRole('button', { name: 'Progress tracking' }).focus());
    fireEvent.pointerEnter(list);
    fireEvent.pointerLeave(list);
    wait(9000);
    expect(current()).toBe('Interactive labs');
  });

  it('follow the card that is scrolled into view', async () => {
    setMayRotate(false);
    await open();
    const list = document.querySelector('.features-list')!;
    Object.defineProperties(list, {
      scrollWidth: { value: 1300 },
      clientWidth: { value: 400 },
      scrollLeft: { value: 610 },
    });
    fireEvent.scroll(list);
    expect(current()).toBe('Progress tracking');
  });

  it('can be paused', async () => {
    await open();
    fireEvent.click(screen.getByRole('button', { name: 'Pause rotating features' }));
    wait(9000);
    expect(current()).toBe('Interactive labs');
    fireEvent.click(screen.getByRole('button', { name: 'Resume rotating features' }));
    wait(3000);
    expect(current()).toBe('AI assistant');
  });

  it('do not rotate on small screens or under reduced motion', async () => {
    setMayRotate(false);
    await open();
    wait(9000);
    expect(current()).toBe('Interactive labs');
  });
});
