import type { KeyboardEvent } from 'react';
import type { Desk, Part } from './use-desk.ts';

const isTyping = (target: EventTarget) =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && !['radio', 'checkbox'].includes(target.type));

/** F6 goes round the parts, J and K through the alerts, A puts the chosen record into the timeline. */
export function answerKey(event: KeyboardEvent<HTMLElement>, desk: Desk): void {
  const { key, ctrlKey, altKey, metaKey, target, currentTarget } = event;
  if (ctrlKey || altKey || metaKey) return;
  if (key === 'F6') {
    const panes = [...currentTarget.querySelectorAll<HTMLElement>('.lab-pane')];
    const at = panes.findIndex((pane) => pane.contains(target as Node));
    const next = panes[(at + (event.shiftKey ? panes.length - 1 : 1)) % panes.length];
    if (next?.dataset['part']) desk.setPart(next.dataset['part'] as Part);
    next?.querySelector<HTMLElement>('input, textarea, [tabindex="0"], button:enabled')?.focus();
  } else if (isTyping(target)) return;
  else if (key === 'j' && desk.alert < desk.alerts.length - 1) desk.choose(desk.alert + 1);
  else if (key === 'k' && desk.alert > 0) desk.choose(desk.alert - 1);
  else if (key === 'a' && desk.chosen) desk.toggle(desk.chosen);
  else return;
  event.preventDefault();
}
