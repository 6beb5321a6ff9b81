import type { ReactNode } from 'react';
import type { PacketLayers as Layers, Why } from '@netward/evidence';
import type { InspectorPart } from './use-parts.ts';
import { PacketLayers } from './packet-layers.tsx';
import { WhyPane } from './why-pane.tsx';

interface InspectorPartsProps {
  readonly isPhone: boolean;
  /** What stands above the ladder. */
  readonly top: ReactNode;
  readonly ladder: ReactNode;
  /** Of the packet that is shown. */
  readonly layers: Layers | null;
  readonly why: Why | null;
  readonly records: ReactNode;
  readonly saveCapture?: (look: 'quiet' | 'plain') => ReactNode;
  readonly saveLogs?: (look: 'quiet' | 'plain') => ReactNode;
}

/** The four parts of the inspector: the exchange, a packet, the reason, the records. */
export function InspectorParts(props: InspectorPartsProps) {
  const { isPhone, top, ladder, layers, why, records, saveCapture, saveLogs } = props;
  return (
    <>
      <div className="inspector-exchange surface">
        {top}
        <Part name="ladder" isTab={isPhone}>
          {ladder}
        </Part>
        <Part
          name="packet"
          isTab={isPhone}
          title={layers?.title ?? 'Packet'}
          about={layers && `${layers.bytes} bytes, ${layers.way}`}
          end={!isPhone && saveCapture?.('quiet')}
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
          end={!isPhone && saveLogs?.('quiet')}
        >
          {records}
        </Part>
      </div>
      {isPhone && saveCapture && saveLogs && (
        <div className="inspector-foot">
          {saveCapture('plain')}
          {saveLogs('plain')}
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

const WHY_SCROLLS = { tabIndex: 0, role: 'group', 'aria-label': 'Why' } as const;

function Part({ name, isTab, title, about, end, children }: PartProps) {
  const tab = isTab && {
    id: `lab-panel-${name}`,
    role: 'tabpanel',
    'aria-labelledby': `lab-tab-${name}`,
  };
  return (
    <div
      className={`inspector-part column surface is-${name}`}
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
      {/* Why it happened is text alone, so the keyboard needs a place to scroll it from. */}
      <div className="inspector-scroll relative scroll" {...(name === 'why' && WHY_SCROLLS)}>
        {children}
      </div>
    </div>
  );
}
