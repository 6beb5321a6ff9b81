import { expect, it } from '@jest/globals';
import { useLayoutEffect } from 'react';
import { render, screen } from '@testing-library/react';
import { InspectorFrame } from './inspector-frame.tsx';
import { InspectorParts } from './inspector-parts.tsx';

it('has the focus before it is seen: a key pressed at sight of it goes nowhere else', () => {
  let focused: Element | null = null;
  function Lab() {
    // What comes after it in the same commit runs before the browser paints.
    useLayoutEffect(() => {
      focused = document.activeElement;
    }, []);
    return <InspectorFrame layout="phone" line={null} onClose={() => {}} />;
  }
  render(<Lab />);
  expect(screen.getByRole('region', { name: 'Inspector' })).toContainElement(
    focused as HTMLElement | null,
  );
});

it.each([
  ['phone', 'exchange'],
  ['wide', 'exchange and records'],
] as const)('on a %s screen it first draws %s, and then everything', (layout, drawn) => {
  const scrolls = () =>
    [...document.querySelectorAll('.inspector-scroll')].map((each) => each.textContent).join('');
  let first = '';
  function Parts() {
    useLayoutEffect(() => {
      first = scrolls();
    }, []);
    return (
      <InspectorParts
        {...{ layout, top: null, layers: null, why: null, opened: null, place: { action: 1 } }}
        ladder="exchange"
        records=" and records"
      />
    );
  }
  render(<Parts />);
  expect(first).toBe(drawn);
  expect(scrolls()).toBe('exchange and records');
});
