import { expect, it } from '@jest/globals';
import { useLayoutEffect } from 'react';
import { render, screen } from '@testing-library/react';
import { InspectorFrame } from './inspector-frame.tsx';

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
