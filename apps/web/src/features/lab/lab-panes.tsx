import {
  type CSSProperties,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useState,
} from 'react';
import { progressOf } from '@netward/lab-engine';
import type { Level } from '@netward/levels';
import { useLoaded } from '../../lib/use-loaded.ts';
import { ActionsPane } from './controls/actions-pane.tsx';
import { BriefPane } from './info/brief-pane.tsx';
import { Inspector } from './inspector/load-inspector.ts';
import { type LabCommands, LabCommandsContext } from './lab-commands.ts';
import type { LabScreenProps } from './lab-props.ts';
import { describeLab, timeInLog } from './selection.ts';
import { type Lab, linked, useProofWork } from './lab-state.ts';
import {
  LAB_TABS,
  LabTabs,
  type Layout,
  useLayout,
  useTabs,
  type View,
  viewsOf,
} from './layout.tsx';
import { takeFocus } from './move-focus.ts';
import { InfoPane } from './log/info-pane.tsx';
import { DeviceTable } from './topology/device-table.tsx';
import type { ProvingProps } from './proof/marking.tsx';
import { TopologyPane } from './topology/topology-pane.tsx';
import type { useLab } from './use-lab.ts';

interface LabPanesProps extends LabScreenProps, Pick<LabCommands, 'onRoom'> {
  readonly play: ReturnType<typeof useLab>;
}

const loadStrip = () => import('./proof/marking.tsx');
const loadPrediction = () => import('./proof/prediction.tsx');

/** The panels of a level. They are the same at every width; the style sheet arranges them. */
export function LabPanes(props: LabPanesProps) {
  const { play, onRoom, progress, assistantHeight, videoOf } = props;
  const { lab } = play;
  const commands = useMemo(() => ({ ...play.commands, onRoom }), [play.commands, onRoom]);
  // The button and the message answer a click at once; everything else follows in the next frame.
  const deferred = useDeferredValue(lab);
  const shownLab = deferred.level === lab.level ? deferred : lab;
  const layout = useLayout();
  const { tabs, shown, onShow, panel } = useLabTabs(layout);
  const { level, opened } = lab;
  const proof = { lab, progress, proving: useProofWork(lab) };
  const switchProps = useView(layout, shownLab, commands.open);
  const video = useMemo(() => videoOf(level), [videoOf, level]);
  const assistantPanel = useAssistant(props, shownLab);
  return (
    <LabCommandsContext value={commands}>
      <LeadRow {...proof} />
      <main
        className="lab-panes seams grid shrinks"
        data-layout={layout}
        data-inspecting={opened ? '' : undefined}
        style={{ '--assistant-height': `${assistantHeight}px` } as CSSProperties}
      >
        <LabHeading level={level} isLinked={lab.linked > 0} />
        <TopologyPane {...switchProps} lab={shownLab} tried={progress.tried[level.id]} />
        {Inspector && opened && (
          <Inspector {...proof} {...switchProps} opened={opened} layout={layout} />
        )}
        {tabs.length > 0 && (
          <LabTabs tabs={tabs} shown={shown} logCount={shownLab.log.length} onShow={onShow} />
        )}
        <section className="lab-pane actions-pane" aria-label="Actions" {...panel('actions')}>
          <ActionsPane {...{ level, run: lab.run, seen: lab.seen }} />
        </section>
        <InfoPane lab={lab} shownLog={shownLab} panel={panel('log')} />
        <div className="lab-side grid shrinks">
          <section className="lab-pane brief-pane" aria-label="Level" {...panel('level')}>
            <BriefPane level={level} video={video} />
          </section>
          {layout === 'wide' && <DevicesPane lab={shownLab} />}
          <div className="lab-pane assistant-pane" {...panel('assistant')}>
            {assistantPanel}
          </div>
        </div>
      </main>
    </LabCommandsContext>
  );
}

/**
 * What leads on: a question before an attack meets a defence, or the level's proof once all is tried. It
 * keeps its row of the grid, as the banner does; without its code the lab goes on without it. The proof
 * is fetched one action early: it comes with the last one, and moves nothing under the next click.
 */
function LeadRow(props: ProvingProps) {
  const { level, run } = props.lab;
  const { count, total, quizReady } = progressOf(run);
  const hasDefence = level.controls.some(({ id }) => id === 'defence');
  const isNearlyDone = count >= total - 1;
  const strip = useLoaded(isNearlyDone, loadStrip);
  useLoaded(isNearlyDone, level.proof);
  const asked = useLoaded(!quizReady && hasDefence, loadPrediction);
  return (
    <div>
      {quizReady && strip && <strip.ProofStrip {...props} />}
      {asked && <asked.Prediction key={level.id} {...props.lab} />}
    </div>
  );
}

function useLabTabs(layout: Layout) {
  const tabs = useTabs(LAB_TABS[layout]);
  const { chosen } = tabs;
  // The conversation may reach below the window, with the field to write in.
  useEffect(() => {
    if (chosen)
      document.getElementById(`lab-panel-${chosen}`)?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  return tabs;
}

function useAssistant({ assistant, play }: LabPanesProps, { level, run }: Lab) {
  const { latest, commands } = play;
  return useMemo(
    () =>
      assistant({
        ...{ level, run },
        readLab: () => describeLab(latest.current),
        timeOf: (place) => timeInLog(latest.current, place),
        onOpenEvidence: commands.open,
      }),
    [assistant, level, run, latest, commands],
  );
}

function DevicesPane({ lab }: { lab: Lab }) {
  return (
    <div className="lab-pane devices-pane">
      <header className="lab-pane-head row fixed">
        <h2 id="devices-title">Devices and last packet</h2>
      </header>
      <div
        className="devices scroll focus-inside"
        tabIndex={0}
        role="region"
        aria-labelledby="devices-title"
      >
        <DeviceTable lab={lab} />
      </div>
    </div>
  );
}

/** The view next to or in place of the diagram; the inspector gives back the one it was opened from. */
function useView(layout: Layout, { level, run }: Lab, open: LabCommands['open']) {
  const [chosen, setChosen] = useState<View>(() =>
    linked.search?.room === `level ${level.id}` ? 'search' : 'diagram',
  );
  const views = viewsOf(
    layout,
    run.state.socEnabled,
    level.topology.nodes.some(({ id }) => id === 'siem'),
  );
  const view = views.includes(chosen) ? chosen : 'diagram';
  // The combined view does not come back by itself when it is switched on again.
  if (chosen === 'soc' && view !== chosen) setChosen(view);
  const onView = useCallback(
    (next: View) => {
      open(next === 'inspector' ? {} : null);
      if (next !== 'inspector') setChosen(next);
    },
    [open],
  );
  return { views, view, onView };
}

/** Gets the focus each time the lab opens, and then says as well that the run came with a link. */
function LabHeading({ level, isLinked }: { level: Level; isLinked: boolean }) {
  return (
    <h1
      className="sr-only"
      ref={takeFocus}
      tabIndex={-1}
      aria-describedby={isLinked ? 'linked-run' : undefined}
    >
      Level {level.id}: {level.texts.title}
    </h1>
  );
}
