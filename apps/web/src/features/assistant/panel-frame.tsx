import type { KeyboardEvent, PointerEvent, ReactNode } from 'react';
import { PANEL_HEIGHT_DEFAULT, PANEL_HEIGHT_MAX, PANEL_HEIGHT_MIN } from '@netward/contracts';
import { useDismissable } from '../../ui/use-modal.ts';

/** The panel on top of the lab. Escape or a click outside closes it. */
export function ExpandedFrame(props: { label: string; onClose: () => void; children: ReactNode }) {
  const { label, onClose, children } = props;
  const dismissable = useDismissable(onClose);
  return (
    <dialog {...dismissable} className="assistant-expanded clips bright surface" aria-label={label}>
      <div className="assistant-expanded-box tall column">{children}</div>
    </dialog>
  );
}

const STEP_PX = 16;
const PAGE_PX = 80;

/** The panel's upper edge. Drag it or move it with the arrow keys. */
export function ResizeHandle(props: { height: number; onHeight: (height: number) => void }) {
  const { height, onHeight } = props;
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const panel = event.currentTarget.parentElement;
    if (panel) onHeight(panel.getBoundingClientRect().bottom - event.clientY);
  };
  const move = (event: KeyboardEvent) => {
    // A small window shows less than the remembered height, so steps start from the visible height.
    const visible = event.currentTarget.parentElement?.getBoundingClientRect().height;
    const from = Math.min(height, visible || height);
    const wanted = {
      ArrowUp: from + STEP_PX,
      ArrowDown: from - STEP_PX,
      PageUp: from + PAGE_PX,
      PageDown: from - PAGE_PX,
      Home: PANEL_HEIGHT_MIN,
      End: PANEL_HEIGHT_MAX,
    }[event.key];
    if (wanted === undefined) return;
    event.preventDefault();
    onHeight(wanted);
  };
  return (
    <div
      className="resize-handle grid centred absolute"
      role="separator"
      aria-orientation="horizontal"
      aria-label="Resize assistant"
      aria-valuenow={height}
      aria-valuemin={PANEL_HEIGHT_MIN}
      aria-valuemax={PANEL_HEIGHT_MAX}
      tabIndex={0}
      onPointerDown={(event) => {
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={drag}
      onDoubleClick={() => onHeight(PANEL_HEIGHT_DEFAULT)}
      onKeyDown={move}
    />
  );
}
