import { type ReactNode, useMemo, useState } from 'react';
import { evidenceFor, ladderOf, layersOf, type OpenedEvidence, whyOf } from '@netward/evidence';
import type { Packet } from '@netward/lab-engine';
import type { Topology } from '@netward/levels';
import type { OpenedPart } from '../lab-state.ts';
import type { Layout } from '../layout.ts';
import { Ladder } from './ladder.tsx';
import { PacketLayers } from './packet-layers.tsx';
import { RecordsPart } from './records-part.tsx';
import { SaveCapture, SaveLogs, type SavedRun } from './save-buttons.tsx';
import type { InspectorPart } from './use-parts.ts';
import { WhyPane } from './why-pane.tsx';

interface EvidencePartsProps {
  readonly evidence: OpenedEvidence;
  readonly opened: OpenedPart;
  readonly run: SavedRun;
  readonly layout: Layout;
  readonly topology: Topology;
  /** What stands above the ladder. */
  readonly children: ReactNode;
}

/** The four parts of the inspector. Another packet can be chosen than the one that was opened. */
export function EvidenceParts(props: EvidencePartsProps) {
  const { evidence, opened, run, layout, topology, children } = props;
  const { played } = evidence;
  const [chosen, setChosen] = useState<{ of: OpenedPart; packet: Packet } | null>(null);
  const packet = chosen?.of === opened ? chosen.packet : evidence.packet;
  const isOpened = packet === evidence.packet;
  const at = isOpened
    ? evidence
    : (evidenceFor(run.played, { action: played.number, packet: packet! }) ?? evidence);

  const ladder = useMemo(() => ladderOf(played), [played]);
  const layers = useMemo(() => packet && layersOf(played, packet), [packet, played]);
  const subject = isOpened ? (evidence.record ?? packet) : packet;
  const why = useMemo(() => subject && whyOf(played, subject, run.played), [played, subject, run]);
  const isPhone = layout === 'phone';

  return (
    <>
      <div className="inspector-exchange">
        {children}
        <Part name="ladder" isTab={isPhone}>
          {packet ? (
            <Ladder
              key={played.number}
              ladder={ladder}
              topology={topology}
              opened={evidence.packet}
              packet={packet}
              isRoomy={layout === 'wide'}
              onPacket={(next) => setChosen({ of: opened, packet: next })}
            />
          ) : (
            <p className="inspector-empty">This action sent no packet.</p>
          )}
        </Part>
        <Part
          name="packet"
          isTab={isPhone}
          title={layers?.title ?? 'Packet'}
          about={layers && `${layers.bytes} bytes, ${layers.way}`}
          end={!isPhone && <SaveCapture run={run} look="quiet" />}
        >
          {layers && <PacketLayers packet={layers} verdict={why?.verdict ?? 'passed'} />}
        </Part>
      </div>
      <div className="inspector-reasons">
        <Part name="why" isTab={isPhone} title="Why" about={why?.heading}>
          {why && <WhyPane why={why} />}
        </Part>
        <Part
          name="records"
          isTab={isPhone}
          title="As the real tool writes it"
          end={!isPhone && <SaveLogs run={run} look="quiet" />}
        >
          <RecordsPart evidence={at} run={run} />
        </Part>
      </div>
      {isPhone && (
        <div className="inspector-foot">
          <SaveCapture run={run} look="plain" />
          <SaveLogs run={run} look="plain" />
        </div>
      )}
    </>
  );
}

interface PartProps {
  readonly name: InspectorPart;
  /** Whether it is behind a tab of its name. */
  readonly isTab: boolean;
  readonly title?: string;
  readonly about?: string | null;
  readonly end?: ReactNode;
  readonly children: ReactNode;
}

function Part({ name, isTab, title, about, end, children }: PartProps) {
  const tab = isTab && {
    id: `lab-panel-${name}`,
    role: 'tabpanel',
    'aria-labelledby': `lab-tab-${name}`,
  };
  return (
    <div
      className={`inspector-part is-${name}`}
      data-part={name}
      data-why={name === 'why' ? '' : undefined}
      tabIndex={-1}
      {...tab}
    >
      {title && (
        <header className="lab-pane-head">
          <h2>{title}</h2>
          {about && <p>{about}</p>}
          {end}
        </header>
      )}
      <div className="inspector-scroll">{children}</div>
    </div>
  );
}
