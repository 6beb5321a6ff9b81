import {
  type CSSProperties,
  type KeyboardEvent,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { showToast } from '../../ui/toast.tsx';
import { describeLab } from '../lab/lab-snapshot.ts';
import { LabTabs } from '../lab/lab-tabs.tsx';
import { useLayout } from '../lab/layout.ts';
import type { ChallengeScreenProps, LoadedChallenge } from './challenge-screen.tsx';
import { type ChallengeTab, tabLabels, tabPanel, tabsFor } from './challenge-tabs.ts';
import { currentRun } from './challenge-work.ts';
import { FlowList } from './flow-list.tsx';
import { FormPane } from './form-pane.tsx';
import { FourNumbers } from './four-numbers.tsx';
import { Notices } from './notices.tsx';
import { ChallengeInspector, loadChallengeInspector } from './open-inspector.ts';
import { RunBar } from './run-bar.tsx';
import { TaskPane } from './task-pane.tsx';
import { TextPane } from './text-pane.tsx';
import { undoByKey } from './undo.tsx';
import { UnreadableNote } from './unreadable-note.tsx';
import { useDetails } from './use-details.ts';
import { useOtherDevice } from './use-other-device.ts';
import { useStamping } from './use-stamping.ts';
import { useWork } from './use-work.ts';

type OpenedChallengeProps = ChallengeScreenProps & LoadedChallenge;

const SUGGESTIONS = 3;
const NOT_LOADED = 'The inspector did not load. Check your connection and open it again.';

/** The common screen of the challenges: editor, run bar, numbers and lists, task and assistant. */
export function OpenedChallenge(props: OpenedChallengeProps) {
  const { challenge, parts, opened: level, play, progress, assistant, assistantHeight } = props;
  const { work, send, savedAt, unreadable, beginAnew } = useWork(challenge, progress.owner);
  const [elsewhere, forgetElsewhere] = useOtherDevice(challenge, work, savedAt);
  const { draft, traffic, part, problems, flow } = work;
  const { addChallengeResult } = progress;
  const run = currentRun(work);
  const judgement = run?.judgements[traffic] ?? null;
  const details = useDetails(challenge, judgement !== null);
  const layout = useLayout();
  const [chosen, setChosen] = useState<ChallengeTab>('rules');
  const tabs = tabsFor(layout, parts, challenge);
  const shown = tabs.includes(chosen) ? chosen : tabs[0]!;
  const panel = (tab: ChallengeTab) => tabPanel(tabs, shown, tab);
  const isPhone = layout === 'phone';
  const [inspected, setInspected] = useState<string | null>(null);
  const stamping = useStamping();
  const { latest } = play;

  const save = useCallback(
    (configuration: unknown, solutionShown: boolean) => {
      const { level: of, version } = challenge;
      addChallengeResult({ level: of, version, configuration, solutionShown });
    },
    [addChallengeResult, challenge],
  );
  const onRun = useCallback(() => {
    if (problems.length > 0) return;
    send({ kind: 'ran' });
    save(draft.configuration, work.isShown);
    stamping.start();
    if (layout !== 'desk' && layout !== 'wide') setChosen('result');
  }, [send, stamping, layout, problems.length, save, draft.configuration, work.isShown]);
  const onSolutionShown = () => {
    send({ kind: 'solution-shown' });
    if (work.run && !work.isSolved) save(work.run.configuration, true);
  };
  const onOpen = useCallback(
    (id: string) => {
      send({ kind: 'flow-chosen', flow: id });
      const show = () => setInspected(id);
      if (ChallengeInspector && details) show();
      else
        Promise.all([loadChallengeInspector(), challenge.details()]).then(show, () =>
          showToast({ text: NOT_LOADED, tone: 'alerted' }),
        );
    },
    [send, challenge, details],
  );
  const suggestions = useMemo(
    () =>
      judgement
        ? (details?.answers(run!.configuration, judgement) ?? [])
            .slice(0, SUGGESTIONS)
            .map(({ question }) => question)
        : [],
    [details, run, judgement],
  );
  const assistantPanel = useMemo(
    () =>
      assistant({
        level,
        run: play.lab.run,
        readLab: () => describeLab(latest.current),
        challenge: {
          level: challenge.level,
          version: challenge.version,
          configuration: draft.configuration,
          traffic,
        },
        suggestions,
      }),
    [assistant, level, play.lab.run, latest, challenge, draft.configuration, traffic, suggestions],
  );

  const formProps = {
    configuration: draft.configuration,
    onChange: (configuration: unknown) =>
      send({ kind: 'changed', configuration, place: typingPlace() }),
    judgement,
    selected: part,
    onSelect: useCallback(
      (next: string | null) => send({ kind: 'part-chosen', part: next }),
      [send],
    ),
    traffic,
    onOpen,
  };
  const undo = { isPossible: work.past.length > 0, run: () => send({ kind: 'undone' }) };
  const answerKey = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    if (event.key === 'Enter') onRun();
    else return;
    event.preventDefault();
  };
  const { Desk, Chart } = parts;
  const opening = inspected && work.run ? inspected : null;

  const notice = (work.own || elsewhere) && (
    <Notices
      isLinked={work.own !== null}
      elsewhere={elsewhere}
      send={send}
      onForget={forgetElsewhere}
    />
  );

  return (
    <main
      className="lab-panes challenge-panes"
      data-challenge={challenge.level}
      data-layout={layout}
      data-shown={tabs.length > 0 ? shown : undefined}
      data-desk={Desk ? '' : undefined}
      style={{ '--assistant-height': `${assistantHeight}px` } as CSSProperties}
      onKeyDown={answerKey}
    >
      <ChallengeHeading title={`Challenge of level ${challenge.level}: ${challenge.texts.title}`} />
      {tabs.length > 0 && (
        <LabTabs tabs={tabs} labels={tabLabels(parts)} shown={shown} onShow={setChosen} />
      )}
      {unreadable ? (
        <UnreadableNote unreadable={unreadable} current={challenge.version} onBegin={beginAnew} />
      ) : Desk ? (
        <div className="challenge-desk" onKeyDown={undoByKey(undo)} {...panel('rules')}>
          {notice}
          <Desk {...formProps} undo={undo} onRun={onRun} />
        </div>
      ) : (
        <div className="challenge-editor" data-chart={Chart ? '' : undefined}>
          <FormPane
            parts={parts}
            notice={notice}
            formProps={formProps}
            problems={problems}
            undo={undo}
            panel={panel('rules')}
          />
          {(challenge.text || Chart) && (
            <div className="challenge-texts" {...panel('text')}>
              {Chart && (
                <section className="lab-pane challenge-chart" aria-label="Chart">
                  <Chart {...formProps} />
                </section>
              )}
              {challenge.text && (
                <TextPane
                  challenge={challenge}
                  text={challenge.text}
                  work={work}
                  onText={(text) => send({ kind: 'typed', text })}
                  onPart={formProps.onSelect}
                />
              )}
            </div>
          )}
        </div>
      )}
      <RunBar
        challenge={challenge}
        work={work}
        send={send}
        onRun={onRun}
        onSolutionShown={onSolutionShown}
      />
      {!Desk && (
        <div className="challenge-results" {...(isPhone && panel('result'))}>
          <FourNumbers
            challenge={challenge}
            work={work}
            isStamping={stamping.isOn}
            onList={(list) => send({ kind: 'list-chosen', list })}
          />
          <FlowList
            challenge={challenge}
            work={work}
            isStamping={stamping.isOn}
            onStamped={stamping.end}
            panel={isPhone ? {} : panel('result')}
            onFlow={(id) => send({ kind: 'flow-chosen', flow: id })}
            onOpen={onOpen}
          />
        </div>
      )}
      <div className="lab-side" {...(isPhone && panel('task'))}>
        <section
          className="lab-pane challenge-task"
          aria-label="Task"
          {...(!isPhone && panel('task'))}
        >
          <TaskPane challenge={challenge} work={work} send={send} />
        </section>
        <div className="lab-pane assistant-pane" {...panel('assistant')}>
          {assistantPanel}
        </div>
      </div>
      {opening && ChallengeInspector && details && (
        <ChallengeInspector
          details={details}
          challenge={challenge}
          topology={level.topology}
          work={work}
          flow={flow ?? opening}
          layout={layout}
          onFlow={(id) => send({ kind: 'flow-chosen', flow: id })}
          onClose={() => setInspected(null)}
        />
      )}
    </main>
  );
}

/** The field that has the focus: what is typed into it is one step for Undo. */
function typingPlace(): unknown {
  const { activeElement } = document;
  const isField =
    activeElement instanceof HTMLTextAreaElement ||
    (activeElement instanceof HTMLInputElement && activeElement.type !== 'checkbox');
  return isField ? activeElement : null;
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
