import { memo, type RefObject, useCallback, useMemo, useRef, useState } from 'react';
import type { NodeId } from '@netward/lab-engine';
import { LAB_LABELS_PX } from '@netward/contracts';
import type { Lab } from '../lab-state.ts';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import { DeviceTable } from './device-table.tsx';
import { Diagram } from './diagram.tsx';
import { NodeDetails } from './node-details.tsx';
import { movePacket } from './packet.tsx';
import { PlayControls } from './play-controls.tsx';
import { ProgressLine } from './progress-line.tsx';
import { pointAlong } from './route.ts';
import { SocTable } from './soc-table.tsx';
import { traceStep } from './trace.ts';
import { usePlayback } from './use-playback.ts';
import './topology-pane.css';

const NARROW_DIAGRAM = '(max-width: 900px)';
const SHORT_LABELS = `(max-width: ${LAB_LABELS_PX}px)`;
type View = 'diagram' | 'table' | 'soc';
const VIEW_NAMES: Record<View, string> = { diagram: 'Diagram', table: 'Table', soc: 'SOC' };

interface TopologyPaneProps {
  readonly lab: Lab;
  /** The newest lab, which `lab` may be one action behind. */
  readonly latest: RefObject<Lab>;
  /** Whether the table is shown beside the diagram. */
  readonly hasInspector: boolean;
  readonly onQuiz: () => void;
}

/** The level's diagram with its playback controls, or the same as a table, or the SOC's view. */
export const TopologyPane = memo(function TopologyPane(props: TopologyPaneProps) {
  const { lab, latest, hasInspector, onQuiz } = props;
  const { level, run, batch } = lab;
  const [chosen, setChosen] = useState<View>('diagram');
  const [detailed, setDetailed] = useState<NodeId | null>(null);
  const isShort = useMediaQuery(SHORT_LABELS);
  const geometry = useMediaQuery(NARROW_DIAGRAM) ? level.topology.narrow : level.topology.wide;
  const { last } = run;
  const trace = useMemo(
    () => traceStep(last, level.topology, geometry),
    [last, level.topology, geometry],
  );
  const svg = useRef<SVGSVGElement>(null);

  // Between renders, only the packet and the trail behind it move.
  const moveTo = useCallback(
    (stage: number, share: number) => {
      // The frame that answers a click draws nothing of the action before it.
      if (latest.current.batch !== batch) return;
      const hops = trace.hops.filter((hop) => hop.stage === stage && hop.link !== 'feed');
      const packets = svg.current?.querySelectorAll(`[data-packet-stage="${stage}"]`);
      packets?.forEach((packet, index) => {
        const { x, y } = pointAlong(hops[index]?.route ?? [], share);
        movePacket(packet, x, y);
      });
      svg.current
        ?.querySelector(`[data-hop-stage="${stage}"] > [stroke-dasharray]`)
        ?.setAttribute('stroke-dasharray', `${share} 1`);
    },
    [trace, latest, batch],
  );
  const playback = usePlayback(trace, `${level.id} ${batch}`, moveTo);
  const views = viewsOf(hasInspector, run.state.socEnabled);
  const view = views.includes(chosen) ? chosen : 'diagram';
  // The combined view does not come back by itself when it is switched on again.
  if (chosen === 'soc' && view !== chosen) setChosen(view);

  return (
    <section className="lab-pane topology-pane" aria-labelledby="topology-title">
      <header className="lab-pane-head">
        <h2 id="topology-title">Network Topology</h2>
        <PlayControls playback={playback} />
        {views.length > 1 && <ViewSwitch views={views} view={view} onView={setChosen} />}
      </header>
      {view === 'soc' && <SocTable lab={lab} />}
      {view === 'table' && (
        <div
          className="topology-table"
          tabIndex={0}
          role="region"
          aria-label="Devices and last packet"
        >
          <DeviceTable lab={lab} />
        </div>
      )}
      {view === 'diagram' && (
        <div className="topology-canvas">
          <Diagram
            ref={svg}
            level={level}
            geometry={geometry}
            state={run.state}
            trace={trace}
            stage={playback.stage}
            isShort={isShort}
            onDetails={setDetailed}
          />
        </div>
      )}
      <ProgressLine lab={lab} onQuiz={onQuiz} />
      {detailed && <NodeDetails lab={lab} id={detailed} onClose={() => setDetailed(null)} />}
    </section>
  );
});

/** The views there is a choice of: the table stands beside a wide diagram, the SOC's is switched on. */
function viewsOf(hasInspector: boolean, hasSoc: boolean): readonly View[] {
  return [
    'diagram',
    ...(hasInspector ? [] : ['table' as const]),
    ...(hasSoc ? ['soc' as const] : []),
  ];
}

interface ViewSwitchProps {
  readonly views: readonly View[];
  readonly view: View;
  readonly onView: (view: View) => void;
}

function ViewSwitch({ views, view, onView }: ViewSwitchProps) {
  return (
    <div className="view-switch" role="group" aria-label="View">
      {views.map((each) => (
        <button key={each} type="button" aria-pressed={view === each} onClick={() => onView(each)}>
          {VIEW_NAMES[each]}
        </button>
      ))}
    </div>
  );
}
