import type { KeyboardEvent } from 'react';

/** Where an arrow, Home or End leads from a place in a list; undefined for another key. */
export const listStep = (key: string, at: number, length: number): number | undefined =>
  ({ ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: length - 1 })[key];

/** Arrows, Home and End go from stop to stop inside an element, if the focus is on one. */
export function moveFocus(event: KeyboardEvent<HTMLElement>, stops: string): void {
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>(stops)];
  const at = all.indexOf(event.target as HTMLElement);
  const to = listStep(event.key, at, all.length);
  if (at < 0 || to === undefined || event.altKey) return;
  all[to]?.focus();
  event.preventDefault();
}

/** As the `ref` of what gets the focus when it comes. */
export const takeFocus = (element: HTMLElement | null) => element?.focus();
