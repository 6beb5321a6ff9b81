import { type MouseEvent, type ReactNode, useRef } from 'react';
import { useModal } from '../../ui/use-modal.ts';

interface ExpandedFrameProps {
  readonly label: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The panel on top of the lab. Escape or a click outside closes it. */
export function ExpandedFrame({ label, onClose, children }: ExpandedFrameProps) {
  const frame = useRef<HTMLDialogElement>(null);
  const pressedOutside = useRef(false);

  useModal(frame);

  const isOutside = (event: MouseEvent) => event.target === frame.current;
  return (
    <dialog
      ref={frame}
      className="assistant-expanded clips bright surface"
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onMouseDown={(event) => {
        pressedOutside.current = isOutside(event);
      }}
      onClick={(event) => {
        if (pressedOutside.current && isOutside(event)) onClose();
      }}
    >
      <div className="assistant-expanded-box tall column">{children}</div>
    </dialog>
  );
}
