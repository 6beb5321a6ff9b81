import {
  lazy,
  memo,
  type RefObject,
  Suspense,
  useCallback,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { LabAction, NodeId } from '@netward/lab-engine';
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
import { ViewSwitch, type ViewSwitchProps } from './view-switch.tsx';
import './topology-pane.css';

const NARROW_DIAGRAM = '(max-width: 900px)';
const SHORT_LABELS = `(max-width: ${LAB_LABELS_PX}px)`;

/** Without its code, the lab goes on with the progress alone. */
const Timeline = lazy(() =>
  import('../runs/timeline.tsx').then(
    (runs) => ({ default: runs.Timeline }),
    () => ({ default: ProgressLine }),
  ),
);

interface TopologyPaneProps extends ViewSwitchProps {
  readonly lab: Lab;
  /** The newest lab, which `lab` may be one action behind. */
  readonly latest: RefObject<Lab>;
  readonly onQuiz: () => void;
  readonly onAct: (action: LabAction) => void;
  /** Shows another step of the run. */
  readonly onShow: (lab: Lab) => void;
}

/** The level's diagram with its playback controls, or the same as a table, or the SOC's view. */
export const TopologyPane = memo(function TopologyPane(props: TopologyPaneProps) {
  const { lab, latest, views, view, onView, onQuiz, onAct, onShow } = props;
  const { level, run, batch } = lab;
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
  const playback = usePlayback(trace, `${level.id} ${batch}`, moveTo, lab.isStill);

  return (
    <section className="lab-pane topology-pane" aria-labelledby="topology-title">
      <header className="lab-pane-head">
        <h2 id="topology-title">Network Topology</h2>
        <PlayControls playback={playback} />
        <ViewSwitch views={views} view={view} onView={onView} />
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
      <Suspense fallback={<ProgressLine lab={lab} onQuiz={onQuiz} />}>
        {lab.taken.length > 0 ? (
          <Timeline lab={lab} latest={latest} onQuiz={onQuiz} onAct={onAct} onShow={onShow} />
        ) : (
          <ProgressLine lab={lab} onQuiz={onQuiz} />
        )}
      </Suspense>
      {detailed && <NodeDetails lab={lab} id={detailed} onClose={() => setDetailed(null)} />}
    </section>
  );
});
