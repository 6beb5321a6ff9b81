import type { ReactNode } from 'react';
import { IconButton } from '../../../ui/button.tsx';

interface LineFrameProps {
  readonly mark: ReactNode;
  readonly children: ReactNode;
  /** To the line before and after; absent where there is none. */
  readonly onPrevious?: () => void;
  readonly onNext?: () => void;
}

/** The line that was opened, in its own dress, and the way to the line before and after. */
export function LineFrame({ mark, children, onPrevious, onNext }: LineFrameProps) {
  return (
    <div className="opened-line grid middle tinted mono ruled">
      {mark}
      <p>{children}</p>
      <IconButton
        icon="i-left"
        label="Line before"
        aria-keyshortcuts="Alt+ArrowLeft"
        disabled={!onPrevious}
        onClick={onPrevious}
      />
      <IconButton
        icon="i-right"
        label="Line after"
        aria-keyshortcuts="Alt+ArrowRight"
        disabled={!onNext}
        onClick={onNext}
      />
    </div>
  );
}
