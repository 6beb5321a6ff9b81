import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import type { OpenedEvidence } from '@netward/evidence';
import { isPackage } from '../../../lib/is-package.ts';
import { IconButton } from '../../../ui/button.tsx';
import { TextButton } from '../../../ui/text-button.tsx';
import { LabTabs, type Layout } from '../layout.tsx';
import { LOCAL_TIME } from '../log/log-parts.tsx';
import { type Selected, selection } from '../selection.ts';
import { firstPart, type InspectorPart, PARTS, useParts, useReturnedFocus } from './focus.ts';
import { useLabCommands } from '../lab-commands.ts';
import './inspector.css';

interface InspectorFrameProps {
  readonly layout: Layout;
  readonly field?: string | undefined;
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
        <h2 id="inspector-title" className="fills">
          Inspector
        </h2>
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

/** Puts a line or a field above the question to the assistant, and the focus into the question. */
export function AskAbout({ what }: { what: Selected }) {
  const { open } = useLabCommands();
  const ask = () => {
    selection.set({ ...what, isAsked: true });
    // Where the assistant has a tab of its own, the inspector hides it.
    const tab = document.getElementById('lab-tab-assistant');
    if (!tab) return;
    open(null);
    tab.click();
  };
  if (isPackage) return null;
  return (
    <TextButton className="small nowrap" aria-label={`Ask about this: ${what.words}`} onClick={ask}>
      Ask about this
    </TextButton>
  );
}

/** Selects what the inspector shows, until it shows something else or closes. */
export function useShown(shown: Selected | null): void {
  const place = JSON.stringify(shown?.place);
  useEffect(() => {
    selection.set(shown);
    // The words follow from the place.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [place]);
  useEffect(
    () => () => {
      if (!selection.get()?.isAsked) selection.set(null);
    },
    [],
  );
}

/** The line that is open; null where what is open wrote none. `time` is its action's. */
export function lineSelected({ played, record }: OpenedEvidence, time: number): Selected | null {
  if (!record) return null;
  const { device, sequence } = record;
  return {
    place: { action: played.number, sequence },
    words: `${device} line, ${LOCAL_TIME.format(time)}`,
  };
}

export function fieldSelected({ place, words }: Selected, layer: string, field: string): Selected {
  return { place: { ...place, layer, field }, words: `${words}, ${field}` };
}

/** In the place of what there is nothing of. */
export const Empty = ({ children }: { children: ReactNode }) => (
  <p className="inspector-empty stack ui-text muted">{children}</p>
);
