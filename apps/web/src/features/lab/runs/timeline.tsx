import {
  type KeyboardEvent,
  memo,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useLabCommands } from '../lab-commands.ts';
import type { Lab } from '../lab-state.ts';
import { loadInspector } from '../inspector/load-inspector.ts';
import { LocalTime } from '../log/log-parts.tsx';
import { ProgressLine, type ProgressLineProps } from '../topology/progress-line.tsx';
import { CopyLink } from './copy-link.tsx';
import { labAt, linkOfStep, nowOf, RUN_TOO_LONG, type RunStep, stepsOf } from './saved-run.ts';
import './timeline.css';

type WhatIfPane = typeof import('./what-if.tsx').WhatIf;
const NOT_LOADED = 'The comparison did not load. Check your connection and open it again.';

/** The progress, and a slot for each action of the run: stepping back shows the lab as it stood. */
export function Timeline({ lab, tried }: ProgressLineProps) {
  const { latest, show } = useLabCommands();
  const now = useMemo(() => nowOf(lab), [lab]);
  const steps = useMemo(() => stepsOf(now), [now]);
  const track = useRef<HTMLDivElement>(null);
  const [head, setHead] = useState<Element | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [WhatIf, compare, stopComparing] = useWhatIf();
  useInspectorAtHand();
  const at = lab.taken.length;
  const current = steps[at - 1];

  const goTo = (step: number) => {
    const next = Math.min(Math.max(step, 1), steps.length);
    if (next !== latest.current.taken.length) show(labAt(nowOf(latest.current), next));
  };
  const backToNow = () => {
    goTo(steps.length);
    track.current?.focus();
  };
  return (
    <ProgressLine {...{ lab, tried }}>
      <div
        className="timeline flex middle shrinks"
        ref={(line) =>
          setHead(line?.closest('.topology-pane')?.querySelector('.lab-pane-head') ?? null)
        }
      >
        <TimelineTrack {...{ steps, at, track, goTo }} />
        <Button size="small" disabled={!current} onClick={compare}>
          What if
        </Button>
        <CopyLink
          to="this moment"
          copied={`Link to step ${at} copied.`}
          tooLong={RUN_TOO_LONG}
          linkOf={() => linkOfStep(now, at)}
        />
      </div>
      {lab.now && head && (
        <LookingBack
          {...{ lab, head, total: steps.length }}
          onGoOn={() => setAsking(true)}
          onBack={backToNow}
        />
      )}
      {WhatIf &&
        current &&
        head &&
        createPortal(
          <WhatIf {...{ lab, current, steps }} onStep={goTo} onClose={stopComparing} />,
          head.closest('.lab-panes') ?? document.body,
        )}
      {lab.now && (isAsking || lab.wanted) && (
        <GoOnDialog {...{ lab, track, total: steps.length }} onEnd={() => setAsking(false)} />
      )}
    </ProgressLine>
  );
}

function useWhatIf() {
  const [WhatIf, setWhatIf] = useState<WhatIfPane | null>(null);
  const compare = () =>
    void import('./what-if.tsx')
      .then((pane) => setWhatIf(() => pane.WhatIf))
      .catch(() => showToast({ text: NOT_LOADED, tone: 'alerted' }));
  return [WhatIf, compare, () => setWhatIf(null)] as const;
}

interface TimelineTrackProps {
  readonly steps: ReturnType<typeof stepsOf>;
  readonly at: number;
  readonly track: RefObject<HTMLDivElement | null>;
  readonly goTo: (step: number) => void;
}

function TimelineTrack({ steps, at, track, goTo }: TimelineTrackProps) {
  const { latest } = useLabCommands();
  const total = steps.length;
  // A long run scrolls sideways; its current step stays in view.
  useEffect(() => {
    const list = track.current;
    const slot = list?.querySelector<HTMLElement>('.is-current');
    if (list && slot) list.scrollLeft = slot.offsetLeft - (list.clientWidth - slot.offsetWidth) / 2;
  }, [track, at, total]);
  const answerKey = (event: KeyboardEvent) => {
    const to = stepBy(event.key, latest.current.taken.length, total);
    if (to === undefined) return;
    event.preventDefault();
    goTo(to);
  };
  return (
    <>
      <IconButton
        icon="i-left"
        label="One step back"
        disabled={at <= 1}
        onClick={() => goTo(at - 1)}
      />
      <IconButton
        icon="i-right"
        label="One step on"
        disabled={at >= total}
        onClick={() => goTo(at + 1)}
      />
      <div
        ref={track}
        className="timeline-track flex shrinks press relative focus-inside"
        role="slider"
        data-timeline=""
        tabIndex={0}
        aria-label="Timeline"
        aria-valuemin={1}
        aria-valuemax={total}
        aria-valuenow={at}
        aria-valuetext={`Step ${at} of ${total}: ${steps[at - 1]?.label}`}
        onKeyDown={answerKey}
        onClick={({ target }) => {
          const slot = (target as Element).closest<HTMLElement>('[data-step]');
          if (slot) goTo(Number(slot.dataset.step));
        }}
      >
        {steps.map((step) => (
          <TimelineSlot key={step.number} {...step} look={lookOf(step, at)} />
        ))}
      </div>
    </>
  );
}

/** By the keys of a slider. */
function stepBy(key: string, from: number, total: number): number | undefined {
  if (key === 'ArrowLeft' || key === 'ArrowDown') return from - 1;
  if (key === 'ArrowRight' || key === 'ArrowUp') return from + 1;
  return { Home: 1, End: total }[key];
}

const lookOf = ({ number }: RunStep, at: number) =>
  number === at ? 'is-current' : number > at ? 'is-later' : '';

const TimelineSlot = memo(function TimelineSlot(props: RunStep & { look: string }) {
  const { number, icon, tone, label, look } = props;
  return (
    <span
      className={`timeline-slot grid fixed relative ${look}`}
      title={`Step ${number}: ${label}`}
      data-step={number}
    >
      <Icon name={icon} className={tone} />
      <small>{number}</small>
    </span>
  );
});

/** In the head of the pane: which step is shown, and the two ways on from there. */
function LookingBack(props: {
  lab: Lab;
  head: Element;
  total: number;
  onGoOn: () => void;
  onBack: () => void;
}) {
  const { lab, head, total, onGoOn, onBack } = props;
  const at = lab.taken.length;
  return createPortal(
    <div className="looking-back gap-6 fills shrinks nowrap note row">
      <span className="fills one-line" role="status">
        Looking back: step {at} of {total}
        {at > lab.linked && (
          <span>
            , <LocalTime time={lab.taken[at - 1]!.time} />
          </span>
        )}
      </span>
      <Button size="small" onClick={onGoOn}>
        Go on from here
      </Button>
      <Button look="quiet" size="small" onClick={onBack}>
        Back to now
      </Button>
    </div>,
    head,
  );
}

function GoOnDialog(props: {
  lab: Lab;
  total: number;
  track: RefObject<HTMLDivElement | null>;
  onEnd: () => void;
}) {
  const { lab, total, track, onEnd } = props;
  const { act, show } = useLabCommands();
  const at = lab.taken.length;
  const stay = () => {
    onEnd();
    if (lab.wanted) show({ ...lab, wanted: undefined });
  };
  const goOn = () => {
    const { wanted } = lab;
    onEnd();
    show({ ...lab, now: undefined, wanted: undefined });
    if (wanted) act(wanted);
    // Until the dialog has closed, nothing behind it takes the focus.
    setTimeout(() => track.current?.focus());
  };
  return (
    <Dialog title={`Go on from step ${at}?`} onClose={stay}>
      <div className="dialog-body">
        <p>
          {total - at === 1 ? `Step ${total} is` : `Steps ${at + 1} to ${total} are`} dropped from
          this run. What you have tried stays counted.
        </p>
        <div className="above-16 cluster">
          <Button look="primary" onClick={goOn}>
            Go on from here
          </Button>
          <Button onClick={stay}>Keep the run</Button>
        </div>
      </div>
    </Dialog>
  );
}

/** Loads the inspector while nothing else is to do: with a run there is something to open. */
function useInspectorAtHand() {
  useEffect(() => {
    if (typeof requestIdleCallback !== 'function') return;
    // Where it fails, it is asked for again, and told of, when something is opened.
    const idle = requestIdleCallback(() => void loadInspector().catch(() => {}));
    return () => cancelIdleCallback(idle);
  }, []);
}
