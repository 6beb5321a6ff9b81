import { type ReactNode, useId } from 'react';
import { IconButton } from './button.tsx';
import { useDismissable } from './use-modal.ts';
import './dialog.css';

interface DialogProps {
  readonly title: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** Below the content, after a line: the alternative. */
  readonly foot?: ReactNode;
  readonly className?: string;
}

/**
 * A modal dialog, open while it is rendered. Escape, its cross and a click outside close the topmost
 * one. The focus moves to the first field and returns on closing.
 */
export function Dialog({ title, onClose, children, foot, className = '' }: DialogProps) {
  const titleId = useId();
  const dismissable = useDismissable(onClose);
  return (
    <dialog {...dismissable} className={`dialog ${className}`.trim()} aria-labelledby={titleId}>
      <div className="dialog-box">
        <header className="dialog-head row gap-12">
          <h2 id={titleId}>{title}</h2>
          <IconButton icon="i-cross" label="Close" onClick={onClose} />
        </header>
        {children}
        {foot && <div className="dialog-foot flex spread gap-12 muted ruled-above">{foot}</div>}
      </div>
    </dialog>
  );
}
