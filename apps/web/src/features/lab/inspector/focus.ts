import {
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { moveFocus } from '../move-focus.ts';

/** The parts of the inspector, in the order in which F6 goes round them. */
export const PARTS = ['ladder', 'packet', 'why', 'records'] as const;
export type InspectorPart = (typeof PARTS)[number];

/** The part that a phone shows first: the packet of an opened field, or else what is asked for. */
export const firstPart = (
  field: string | undefined,
  asked: InspectorPart | null | undefined,
): InspectorPart => (field ? 'packet' : (asked ?? 'ladder'));

const FIRST_STOPS =
  '.inspector-scroll :is([role=listbox], .layer > button, summary, [tabindex="0"])';

/**
 * The part that a phone shows, how to show another, and how to take the focus to one: by its name, or
 * to the next or previous one from where the focus is. It begins at one of them.
 */
export function useParts(section: RefObject<HTMLElement | null>, first: InspectorPart) {
  const [shown, show] = useState(first);
  const [wanted, setWanted] = useState({ part: first });
  // Before it is seen: a key pressed at sight of it must not go elsewhere.
  useLayoutEffect(() => {
    const part = section.current?.querySelector<HTMLElement>(`[data-part=${wanted.part}]`);
    (part?.querySelector<HTMLElement>(FIRST_STOPS) ?? part ?? section.current)?.focus({
      preventScroll: true,
    });
  }, [wanted, section]);

  const go = useCallback((to: InspectorPart | 1 | -1) => {
    const here = document.activeElement?.closest<HTMLElement>('[data-part]')?.dataset.part;
    const at = PARTS.findIndex((part) => part === here);
    const next = to === 1 ? at + 1 : (at < 0 ? 0 : at) - 1;
    const part = typeof to === 'string' ? to : PARTS.at(next % PARTS.length)!;
    show(part);
    setWanted({ part });
  }, []);
  return { shown, show, go };
}

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

/** Arrows, Home and End go from fold to fold; Right and Left open and close the one with the focus. */
export function moveAndFold(event: KeyboardEvent<HTMLElement>, folds: string): void {
  moveFocus(event, folds);
  const fold = event.target as HTMLElement;
  const wants = { ArrowRight: true, ArrowLeft: false }[event.key];
  if (wants === undefined || event.altKey || !fold.matches(folds)) return;
  event.preventDefault();
  const details = fold.closest('details');
  const isOpen = details ? details.open : fold.getAttribute('aria-expanded') === 'true';
  if (isOpen !== wants) fold.click();
}
