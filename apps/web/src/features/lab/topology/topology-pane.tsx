import { type ComponentType, memo, Suspense, useCallback, useState } from 'react';
import type { NodeId } from '@netward/lab-engine';
import { lazyComponent } from '../../../lib/lazy-component.tsx';
import { useLoaded } from '../../../lib/use-loaded.ts';
import { useLabCommands } from '../lab-commands.ts';
import type { Lab } from '../lab-state.ts';
import { DeviceTable } from './device-table.tsx';
import { Diagram } from './diagram.tsx';
import { PlayControls, usePlayedDiagram } from './playback.tsx';
import { ProgressLine, type ProgressLineProps } from './progress-line.tsx';
import { ViewSwitch, type ViewSwitchProps } from '../layout.tsx';
import './topology.css';

/** Without its code, the lab goes on with the progress alone. */
export const Timeline = lazyComponent<ProgressLineProps>(() =>
  import('../runs/timeline.tsx')
    .then((runs): ComponentType<ProgressLineProps> => runs.Timeline)
    .catch(() => ProgressLine),
);

const SocTable = lazyComponent<{ readonly lab: Lab }>(
  async () => (await import('./soc-table.tsx')).SocTable,
);

const loadDetails = () => import('./node-details.tsx');

/** The level's diagram with its playback controls, or the same as a table, or the SOC's view. */
export const TopologyPane = memo(function TopologyPane(props: ViewSwitchProps & ProgressLineProps) {
  const { lab, tried, views, view, onView } = props;
  const { latest } = useLabCommands();
  const { batch } = lab;
  const [detailed, setDetailed] = useState<NodeId | null>(null);
  const details = useLoaded(detailed !== null, loadDetails);
  const isCurrent = useCallback(() => latest.current.batch === batch, [latest, batch]);
  const { diagram, playback } = usePlayedDiagram(lab, isCurrent);

  return (
    <section className="lab-pane topology-pane" data-view={view} aria-labelledby="topology-title">
      <header className="lab-pane-head row fixed">
        <h2 id="topology-title">{view === 'search' ? 'Records' : 'Network Topology'}</h2>
        <PlayControls playback={playback} />
        <ViewSwitch views={views} view={view} onView={onView} />
      </header>
      {lab.linked > 0 && (
        <p className="linked-run fixed small" id="linked-run" role="note">
          This run came with a link. What you do from here counts as yours.
        </p>
      )}
      {view === 'search' && (
        <Suspense>
          <LabSearch key={lab.level.id} lab={lab} />
        </Suspense>
      )}
      {view === 'soc' && (
        <Suspense>
          <SocTable lab={lab} />
        </Suspense>
      )}
      {view === 'table' && (
        <div
          className="topology-table scroll focus-inside"
          tabIndex={0}
          role="region"
          aria-label="Devices and last packet"
        >
          <DeviceTable lab={lab} />
        </div>
      )}
      {view === 'diagram' && (
        <div className="topology-canvas fills shrinks">
          <Diagram {...diagram} onDetails={setDetailed} />
        </div>
      )}
      <Suspense fallback={<ProgressLine {...{ lab, tried }} />}>
        {lab.taken.length > 0 ? (
          <Timeline {...{ lab, tried }} />
        ) : (
          <ProgressLine {...{ lab, tried }} />
        )}
      </Suspense>
      {details && detailed && (
        <details.NodeDetails lab={lab} id={detailed} onClose={() => setDetailed(null)} />
      )}
    </section>
  );
});

const LabSearch = lazyComponent<{ readonly lab: Lab }>(
  async () => (await import('../search/open-search.tsx')).LabSearch,
);
