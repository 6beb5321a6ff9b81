/** Characters of a text, from the first to before the last. */
export interface Characters {
  readonly from: number;
  readonly to: number;
}

const AFTER = /^\s*(?:\w+|[^\w\s]+|$)/;
const BEFORE = /(?:\w+|[^\w\s]+|^)\s*$/;

interface Key {
  readonly key: string;
  readonly ctrlKey: boolean;
}

/** Where a key takes the caret in a text; undefined for a key that does not move it. */
export function caretAfter(text: string, at: number, { key, ctrlKey }: Key): number | undefined {
  const next = ctrlKey ? AFTER.exec(text.slice(at))![0].length : 1;
  const last = ctrlKey ? BEFORE.exec(text.slice(0, at))![0].length : 1;
  const to = { ArrowRight: at + next, ArrowLeft: at - last, Home: 0, End: text.length }[key];
  return to === undefined ? undefined : Math.min(Math.max(to, 0), text.length);
}

/** The word at a place of a text, without the white space around it. */
export function wordAt(text: string, at: number): Characters {
  const from = at - /\S*$/.exec(text.slice(0, at))![0].length;
  return { from, to: at + /^\S*/.exec(text.slice(at))![0].length };
}

/** The smallest range with both. */
export function united(one: Characters, other: Characters): Characters {
  return { from: Math.min(one.from, other.from), to: Math.max(one.to, other.to) };
}

/** What is selected of an element's text; null if nothing is. The rest of a longer selection is left out. */
export function selectedIn(element: HTMLElement): Characters | null {
  const selection = getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  if (!range.intersectsNode(element)) return null;
  const { length } = element.textContent;
  const isInside = (node: Node) => element.contains(node);
  const from = isInside(range.startContainer) ? offsetOf(element, range, 'start') : 0;
  const to = isInside(range.endContainer) ? offsetOf(element, range, 'end') : length;
  return to > from ? { from, to } : null;
}

function offsetOf(element: HTMLElement, range: Range, end: 'start' | 'end'): number {
  const before = document.createRange();
  before.setStart(element, 0);
  before.setEnd(range[`${end}Container`], range[`${end}Offset`]);
  return before.toString().length;
}

/** The character of an element's text at a point of the screen; null where the browser cannot tell. */
export function characterAt(element: HTMLElement, x: number, y: number): number | null {
  const place = document.caretPositionFromPoint?.(x, y);
  if (!place || !element.contains(place.offsetNode)) return null;
  const before = document.createRange();
  before.setStart(element, 0);
  before.setEnd(place.offsetNode, place.offset);
  return before.toString().length;
}
