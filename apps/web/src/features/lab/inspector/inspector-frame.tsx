import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { IconButton } from '../../../ui/button.tsx';
import { LabTabs, type Layout } from '../layout.tsx';
import { firstPart, type InspectorPart, PARTS, useParts, useReturnedFocus } from './focus.ts';
import './inspector.css';

interface InspectorFrameProps {
  readonly layout: Layout;
  readonly field?: string | undefined;
  /** The part in which something is to be marked, if so. */
  readonly asked?: InspectorPart | null;
  /** How many marks were handed in: each shows the part that has its verdict. */
  readonly marked?: number;
  readonly head?: ReactNode;
  readonly line: ReactNode;
  /** To the line before and after; absent where there is none. */
  readonly onPrevious?: () => void;
  readonly onNext?: () => void;
  readonly onClose: () => void;
  /** The four parts, with what stands above them; absent if there is nothing under the line. */
  readonly parts?: (top: ReactNode) => ReactNode;
}

/** What the inspector is wherever it opens: a pane with four parts, its keys, and the focus it returns. */
export function InspectorFrame(props: InspectorFrameProps) {
  const { layout, field, asked, marked, head, line, onPrevious, onNext, onClose, parts } = props;
  const isPhone = layout === 'phone';
  const section = useRef<HTMLElement>(null);
  // Before the parts, which take the focus.
  useReturnedFocus(section);
  const { shown, show, go } = useParts(section, firstPart(field, isPhone ? asked : null));
  useEffect(() => {
    // A lab that scrolls as a whole has scrolled down to the line that was opened.
    if (isPhone) section.current?.scrollIntoView();
  }, [isPhone]);

  useEffect(() => {
    if (marked && asked) show(asked);
  }, [marked, asked, show]);

  const answerKey = (event: KeyboardEvent) => {
    const lines = { ArrowLeft: onPrevious, ArrowRight: onNext };
    const toLine = event.altKey ? lines[event.key as keyof typeof lines] : undefined;
    if (event.key === 'Escape') onClose();
    else if (event.key === 'F6') go(event.shiftKey ? -1 : 1);
    else if (toLine) toLine();
    else return;
    event.preventDefault();
  };
  const top = (
    <div className="inspector-top shrinks fixed">
      <header className="lab-pane-head row fixed">
        <h2 id="inspector-title">Inspector</h2>
        {head}
        <IconButton
          icon="i-cross"
          label="Close inspector"
          aria-keyshortcuts="Escape"
          onClick={onClose}
        />
      </header>
      {line}
      {isPhone && parts && <LabTabs tabs={PARTS} shown={shown} onShow={show} />}
    </div>
  );
  return (
    <section
      ref={section}
      className={`inspector-view grid shrinks ${asked ? 'is-marking' : ''}`}
      data-panel="inspector"
      data-shown={isPhone ? shown : undefined}
      aria-labelledby="inspector-title"
      tabIndex={-1}
      onKeyDown={answerKey}
    >
      {parts ? parts(top) : <div className="inspector-exchange grid shrinks surface">{top}</div>}
    </section>
  );
}

/** The line that was opened, in its own dress, and the way to the line before and after. */
export function LineFrame(
  props: Pick<InspectorFrameProps, 'onPrevious' | 'onNext'> & {
    mark: ReactNode;
    children: ReactNode;
  },
) {
  const { mark, children, onPrevious, onNext } = props;
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
