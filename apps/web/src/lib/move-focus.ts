import type { KeyboardEvent } from 'react';

/**
 * Arrows, Home and End go from stop to stop inside an element; Right and Left open and close the fold
 * that has the focus.
 */
export function moveFocus(event: KeyboardEvent<HTMLElement>, stops: string): void {
  const { key, currentTarget, target } = event;
  if (event.altKey || event.ctrlKey || event.metaKey || !(target as Element).matches(stops)) return;
  const all = [...currentTarget.querySelectorAll<HTMLElement>(stops)];
  const at = all.indexOf(target as HTMLElement);
  const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: all.length - 1 }[key];
  const wants = { ArrowRight: true, ArrowLeft: false }[key];
  if (to !== undefined) all[to]?.focus();
  else if (wants !== undefined) setOpen(target as HTMLElement, wants);
  else return;
  event.preventDefault();
}

function setOpen(fold: HTMLElement, isOpen: boolean): void {
  const details = fold.closest('details');
  const isNow = details ? details.open : fold.getAttribute('aria-expanded') === 'true';
  if (isNow !== isOpen) fold.click();
}
