import {
  type CSSProperties,
  type KeyboardEvent,
  lazy,
  Suspense,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
} from 'react';
import { lazyComponent } from '../../../lib/lazy-component.tsx';
import { describeLab } from '../lab-snapshot.ts';
import { LabTabs } from '../lab-tabs.tsx';
import type { ChallengeSearchProps } from '../search/challenge-search.tsx';
import { selection } from '../selection.ts';
import { ChallengeEditor } from './challenge-editor.tsx';
import type { ChallengeParts } from './challenge-form.ts';
import { RunBar } from './run-bar.tsx';
import { TaskPane } from './task-pane.tsx';
import {
  ChallengeInspector,
  type Opened,
  type OpenedChallengeProps,
  tabLabels,
  useOpened,
} from './use-opened.ts';

/** What a solved challenge ends with; nobody needs it before. */
const ChallengeEnd = lazy(() =>
  import('./end/challenge-end.tsx').catch(() => ({
    default: () => <p className="challenge-empty">The end did not load. Check your connection.</p>,
  })),
);

/** The numbers and lists, which nobody needs before the first run. */
const Results = lazyComponent(async () => (await import('./results.tsx')).Results);

const ChallengeSearch = lazyComponent<ChallengeSearchProps>(() =>
  import('../search/challenge-search.tsx').then((search) => search.ChallengeSearch),
);

interface PaneProps extends OpenedChallengeProps {
  readonly screen: Opened;
}

/** The common screen of the challenges: editor, run bar, numbers and lists, task and assistant. */
export function OpenedChallenge(props: OpenedChallengeProps) {
  const { challenge, parts, assistantHeight } = props;
  const screen = useOpened(props);
  const { work, layout, tabs, shown, onRun, isEnding, real } = screen;
  useAsked(() => {
    if (!tabs.includes('task') && !parts.Desk) return;
    screen.onClose();
    // A phone has the assistant below the task.
    screen.onShow(tabs.includes('assistant') ? 'assistant' : 'task');
  });
  const runByKey = (event: KeyboardEvent) => {
    // A desk is judged when its note is handed in.
    if (parts.Desk || !(event.ctrlKey || event.metaKey) || event.altKey) return;
    if (event.key !== 'Enter') return;
    onRun();
    if (event.shiftKey && real.manifest) screen.onReal();
    event.preventDefault();
  };
  return (
    <main
      className="lab-panes seams grid shrinks challenge-panes"
      data-challenge={challenge.level}
      data-layout={layout}
      data-shown={tabs.length > 0 ? shown : undefined}
      data-desk={parts.Desk ? '' : undefined}
      data-beside={real.asked > 0 ? 'real' : undefined}
      data-stage={isEnding ? 'end' : work.run || parts.Desk ? undefined : 'first'}
      style={{ '--assistant-height': `${assistantHeight}px` } as CSSProperties}
      onKeyDown={runByKey}
    >
      <ChallengeHeading title={`Challenge of level ${challenge.level}: ${challenge.texts.title}`} />
      {isEnding ? (
        <Suspense>
          <ChallengeEnd {...props} screen={screen} />
        </Suspense>
      ) : (
        <Panes {...props} screen={screen} />
      )}
      <Searched {...props} screen={screen} />
      <Inspected {...props} screen={screen} />
    </main>
  );
}

/** Brings the assistant into sight when a line or a field is to be asked about. */
function useAsked(show: () => void): void {
  useEffect(() =>
    selection.subscribe(() => {
      if (selection.get()?.isAsked) show();
    }),
  );
}

/** Where the challenge is worked on. */
function Panes(props: PaneProps) {
  useEffect(() => void Results.preload(), []);
  const { challenge, parts, screen } = props;
  const { work, send, tabs, shown, onShow, onRun } = screen;
  return (
    <>
      {tabs.length > 0 && (
        <LabTabs tabs={tabs} labels={tabLabels(parts)} shown={shown} onShow={onShow} />
      )}
      <ChallengeEditor
        challenge={challenge}
        parts={parts}
        opened={screen}
        owner={props.progress.owner}
        task={<TaskPane challenge={challenge} work={work} send={send} />}
        assistant={<ChallengeAssistant {...props} />}
      />
      <RunBar
        {...{ challenge, work, send }}
        onRun={parts.Desk ? null : onRun}
        onSolutionShown={screen.onSolutionShown}
        {...(screen.real.manifest && { onReal: screen.onReal })}
        {...(challenge.searched && { onSearch: () => screen.onSearch(screen.shownDay) })}
      />
      {!parts.Desk && work.run && (
        <Suspense>
          <Results {...props} />
        </Suspense>
      )}
      {parts.Real && <RealTool {...props} Real={parts.Real} />}
      {!parts.Desk && <Side {...props} />}
    </>
  );
}

/** The real tool in the place of list and side, once it was asked for. */
function RealTool({ challenge, screen, Real }: PaneProps & Required<Pick<ChallengeParts, 'Real'>>) {
  const { real, work, send, panel, onOpen } = screen;
  if (real.asked === 0 || !real.manifest) return null;
  const { manifest, asked, onRefused, onClose } = real;
  return (
    <Suspense>
      <Real
        {...{ challenge, work, send, manifest, asked, onOpen, onRefused, onClose }}
        panel={panel('real')}
      />
    </Suspense>
  );
}

/** Gets the focus when the challenge opens. */
function ChallengeHeading({ title }: { title: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h1 className="sr-only" ref={heading} tabIndex={-1}>
      {title}
    </h1>
  );
}

function Side(props: PaneProps) {
  const { challenge, screen } = props;
  const { work, send, layout, panel } = screen;
  const isPhone = layout === 'phone';
  return (
    <div className="lab-side grid shrinks" {...(isPhone && panel('task'))}>
      <section
        className="lab-pane challenge-task"
        aria-label="Task"
        {...(!isPhone && panel('task'))}
      >
        <TaskPane {...{ challenge, work, send }} onEnd={() => screen.setEndWanted(true)} />
      </section>
      <div className="lab-pane assistant-pane" {...panel('assistant')}>
        <ChallengeAssistant {...props} />
      </div>
    </div>
  );
}

const SUGGESTIONS = 3;

/** The assistant, which knows the challenge and is asked first what fits its result. */
function ChallengeAssistant(props: PaneProps) {
  const { challenge, opened: level, play, assistant, screen } = props;
  const { details, run, work, tabs, onOpen } = screen;
  const { latest } = play;
  const { configuration } = work.draft;
  const { run: ran, traffic } = work;
  // Before the first run the task has the room, unless the assistant has a tab of its own.
  const startsFolded = !ran && !props.parts.Desk && tabs.length === 0;
  // The numbers come first.
  const asked = useDeferredValue(run);
  const suggestions = useMemo(
    () =>
      asked && details
        ? details.answers(asked.configuration, asked.judgements[traffic]).slice(0, SUGGESTIONS)
        : [],
    [details, asked, traffic],
  );
  return useMemo(
    () =>
      assistant({
        level,
        run: play.lab.run,
        readLab: () => describeLab(latest.current),
        // An attempt is named by its number in the traffic that is shown.
        onOpenEvidence: (place) => {
          const judged = ran?.judgements[traffic];
          const flow = judged?.flows[place.action - 1];
          if (flow) onOpen(flow.id, { ...ran!, judgement: judged! }, place);
        },
        challenge: {
          level: challenge.level,
          version: challenge.version,
          configuration,
          traffic,
        },
        suggestions: suggestions.map(({ question }) => question),
        startsFolded,
      }),
    [
      assistant,
      level,
      play.lab.run,
      latest,
      ran,
      onOpen,
      challenge,
      configuration,
      traffic,
      suggestions,
      startsFolded,
    ],
  );
}

function Searched({ challenge, screen }: PaneProps) {
  const { work, searched, onOpen, onSearchClosed } = screen;
  if (!searched) return null;
  const { traffic, day } = searched;
  return (
    <Suspense>
      <ChallengeSearch
        {...{ challenge, traffic }}
        onClose={onSearchClosed}
        linkOf={async () => {
          const { linkOfWork } = await import('./challenge-link.ts');
          return linkOfWork(challenge, work);
        }}
        {...(day && { onOpen: (flow: string) => onOpen(flow, day) })}
      />
    </Suspense>
  );
}

function Inspected({ challenge, opened: level, screen }: PaneProps) {
  const { inspected, details, layout, onOpen } = screen;
  if (!inspected || !ChallengeInspector || !details) return null;
  return (
    <ChallengeInspector
      {...{ details, challenge, layout, ...inspected }}
      topology={level.topology}
      onFlow={(flow) => onOpen(flow, inspected)}
      onClose={screen.onClose}
    />
  );
}
