import type { KeyboardEvent } from 'react';
import { moveFocus } from '../move-focus.ts';

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
