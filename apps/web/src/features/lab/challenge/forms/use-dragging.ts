import { useState, type HTMLAttributes, type RefObject } from 'react';

interface Dragged {
  readonly from: number;
  readonly over: number;
}

/** Moves a row of a list to where its grip is dropped, by mouse, pen or finger. */
export function useDragging(
  list: RefObject<HTMLElement | null>,
  onMove: (from: number, to: number) => void,
) {
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const rowAt = (y: number): number => {
    const rows = [...(list.current?.querySelectorAll('.rule-row:has(.rule-grip)') ?? [])];
    const at = rows.findIndex((row) => y < row.getBoundingClientRect().bottom);
    return at === -1 ? rows.length - 1 : at;
  };
  const gripOf = (from: number): HTMLAttributes<HTMLButtonElement> => ({
    onPointerDown: (event) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setDragged({ from, over: from });
    },
    onPointerMove: (event) => {
      if (dragged) setDragged({ from: dragged.from, over: rowAt(event.clientY) });
    },
    onPointerUp: () => {
      setDragged(null);
      if (dragged) onMove(dragged.from, dragged.over);
    },
    onPointerCancel: () => setDragged(null),
  });
  const over = dragged && dragged.over !== dragged.from ? dragged.over : null;
  return { gripOf, over };
}
