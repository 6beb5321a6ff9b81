import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { MarkedText } from '@netward/evidence';
import type { RunPlace } from '@netward/contracts';
import type { Verdict } from '@netward/lab-engine';
import type { MarkingPlace } from './marking.tsx';

interface MarkableValueProps {
  /** 'HTTP' and 'body'. */
  readonly layer: string;
  readonly field: string;
  readonly value: MarkedText;
  readonly tone: Verdict;
  readonly at: MarkingPlace;
}

/**
 * The value of a field, of which characters can be marked: by dragging, by a tap on the first and the
 * last word, with the grips of a telephone, and by keyboard.
 */
export function MarkableValue({ layer, field, value, tone, at }: MarkableValueProps) {
  const { marking, action, packet } = at;
  const { text } = value;
  const box = useRef<HTMLSpanElement>(null);
  const own: RunPlace = { action, packet, layer, field };
  const mine = charactersOf(marking.shown, own, text);
  const choose = (part: Characters) => marking.choose({ ...own, ...part });
  const [caret, setCaret] = useState<number | null>(null);
  const answerKey = useKeys({ text, caret, setCaret, own, marking });
  const pointer = usePointer(box, choose);

  const tap = (event: MouseEvent) => {
    if (pointer.hasDragged()) return;
    const at = characterAt(box.current!, event.clientX, event.clientY);
    if (at === null || marking.proof.marks !== 'bytes') return marking.choose(own);
    setCaret(at);
    const word = wordAt(text, at);
    const isMore = marking.chosen && mine && (pointer.isTouch() || event.shiftKey);
    choose(isMore ? united(mine, word) : word);
  };
  return (
    <span
      ref={box}
      className="markable block"
      role="textbox"
      aria-readonly
      aria-multiline
      aria-label={`${layer}, ${field}`}
      tabIndex={0}
      onKeyDown={answerKey}
      onBlur={() => setCaret(null)}
      onPointerDown={pointer.begin}
      onClick={tap}
    >
      <Pieces value={value} tone={tone} mine={pointer.isNative ? null : mine} caret={caret} />
    </span>
  );
}

function Pieces(
  props: Pick<MarkableValueProps, 'value' | 'tone'> & {
    mine: Characters | null;
    caret: number | null;
  },
) {
  const { tone, mine, caret } = props;
  const { text, marks } = props.value;
  const ends = [...marks, ...(mine ? [mine] : [])].flatMap(({ from, to }) => [from, to]);
  const edges = [...new Set([0, ...ends, caret ?? 0, text.length])].toSorted((a, b) => a - b);
  const holds = (part: Characters, from: number) => part.from <= from && from < part.to;
  return edges.map((from, index) => {
    const piece = text.slice(from, edges[index + 1]);
    const isFound = marks.some((mark) => holds(mark, from));
    const shown = isFound ? <mark className={tone}>{piece}</mark> : piece;
    return (
      <span key={from}>
        {caret === from && <i className="mark-caret" />}
        {mine && holds(mine, from) ? (
          <em className="own-mark bright" data-mark>
            {shown}
          </em>
        ) : (
          shown
        )}
      </span>
    );
  });
}

/** Arrows move, with Shift they mark, Enter hands in, Backspace takes back; M marks the whole field. */
function useKeys(options: {
  text: string;
  caret: number | null;
  setCaret: (caret: number) => void;
  own: RunPlace;
  marking: MarkingPlace['marking'];
}) {
  const { text, caret, setCaret, own, marking } = options;
  const [anchor, setAnchor] = useState(0);
  return (event: KeyboardEvent) => {
    if (event.altKey || event.metaKey) return;
    const { key, shiftKey } = event;
    const to = caretAfter(text, caret ?? 0, event);
    if (key === 'Enter' && marking.chosen) marking.handIn(marking.chosen);
    else if (key === 'Backspace') marking.choose(null);
    else if (key.toLowerCase() === 'm' && !event.ctrlKey) marking.handIn(own);
    else if (to === undefined) return;
    else {
      if (!shiftKey) setAnchor(to);
      else marking.choose({ ...own, from: Math.min(anchor, to), to: Math.max(anchor, to) });
      setCaret(to);
    }
    event.preventDefault();
    event.stopPropagation();
  };
}

/** What is selected with a mouse or with the grips of a telephone becomes what is chosen. */
function usePointer(box: RefObject<HTMLElement | null>, choose: (part: Characters) => void) {
  const last = useRef({ isTouch: false, hasDragged: false, choose });
  const [isNative, setNative] = useState(false);
  useEffect(() => {
    last.current.choose = choose;
  });
  useEffect(() => {
    // The grips of a telephone stay usable as long as nothing else is drawn under them.
    const followGrips = () => {
      const part = last.current.isTouch && box.current && selectedIn(box.current);
      setNative(!!part);
      if (part) last.current.choose(part);
    };
    document.addEventListener('selectionchange', followGrips);
    return () => document.removeEventListener('selectionchange', followGrips);
  }, [box]);

  const end = () => {
    const part = box.current && !last.current.isTouch && selectedIn(box.current);
    if (!part) return;
    last.current.hasDragged = true;
    choose(part);
    getSelection()!.removeAllRanges();
  };
  return {
    isNative,
    isTouch: () => last.current.isTouch,
    hasDragged: () => last.current.hasDragged,
    begin: ({ pointerType }: { pointerType: string }) => {
      Object.assign(last.current, { isTouch: pointerType === 'touch', hasDragged: false });
      document.addEventListener('pointerup', () => setTimeout(end), { once: true });
    },
  };
}

function charactersOf(
  mark: RunPlace | undefined,
  { action, packet, layer, field }: RunPlace,
  { length }: string,
): Characters | null {
  const isOwn =
    mark?.action === action &&
    mark.packet === packet &&
    mark.layer === layer &&
    mark.field === field;
  return isOwn ? { from: mark.from ?? 0, to: mark.to ?? length } : null;
}

interface Characters {
  readonly from: number;
  readonly to: number;
}

const AFTER = /^\s*(?:\w+|[^\w\s]+|$)/;
const BEFORE = /(?:\w+|[^\w\s]+|^)\s*$/;

/** Where a key takes the caret in a text; undefined for a key that does not move it. */
export function caretAfter(
  text: string,
  at: number,
  { key, ctrlKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey'>,
): number | undefined {
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

export function united(one: Characters, other: Characters): Characters {
  return { from: Math.min(one.from, other.from), to: Math.max(one.to, other.to) };
}

/** What is selected of an element's text; null if nothing is. The rest of a longer selection is left out. */
function selectedIn(element: HTMLElement): Characters | null {
  const selection = getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  if (!range.intersectsNode(element)) return null;
  const { length } = element.textContent;
  const within = (node: Node, offset: number, outside: number) =>
    element.contains(node) ? offsetOf(element, node, offset) : outside;
  const from = within(range.startContainer, range.startOffset, 0);
  const to = within(range.endContainer, range.endOffset, length);
  return to > from ? { from, to } : null;
}

function offsetOf(element: HTMLElement, node: Node, offset: number): number {
  const before = document.createRange();
  before.setStart(element, 0);
  before.setEnd(node, offset);
  return before.toString().length;
}

/** The character of an element's text at a point of the screen; null where the browser cannot tell. */
function characterAt(element: HTMLElement, x: number, y: number): number | null {
  const place = document.caretPositionFromPoint?.(x, y);
  if (!place || !element.contains(place.offsetNode)) return null;
  return offsetOf(element, place.offsetNode, place.offset);
}
