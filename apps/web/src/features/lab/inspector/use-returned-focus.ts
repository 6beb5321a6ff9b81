import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** Gives the focus back to where it was before an element came, when the element goes. */
export function useReturnedFocus(element: RefObject<HTMLElement | null>): void {
  const before = useRef<Element | null>(null);
  // The pane that had the focus may be hidden by the element's own style.
  useLayoutEffect(() => {
    before.current = document.activeElement;
  }, []);
  useEffect(() => {
    const { current: own } = element;
    return () => {
      const { activeElement } = document;
      const isElsewhere = activeElement !== document.body && !own?.contains(activeElement);
      if (before.current?.isConnected && !isElsewhere)
        (before.current as HTMLElement | SVGElement).focus();
    };
  }, [element]);
}
