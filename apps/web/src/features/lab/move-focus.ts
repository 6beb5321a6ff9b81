import type { KeyboardEvent } from 'react';

/** Arrows, Home and End go from stop to stop inside an element, if the focus is on one. */
export function moveFocus(event: KeyboardEvent<HTMLElement>, stops: string): void {
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>(stops)];
  const at = all.indexOf(event.target as HTMLElement);
  const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: all.length - 1 }[event.key];
  if (at < 0 || to === undefined || event.altKey) return;
  all[to]?.focus();
  event.preventDefault();
}
