import { type ReactNode, useDeferredValue } from 'react';
import type { RunPlace } from '@netward/contracts';
import type { PacketLayers as Layers, Why } from '@netward/evidence';
import type { Layout } from '../layout.tsx';
import { type Marking, partAsked } from '../proof/marking.tsx';
import { MarkFoot, MarksPane } from '../proof/marks-pane.tsx';
import type { Selected } from '../selection.ts';
import { fieldSelected, useShown } from './inspector-frame.tsx';
import { firstPart, type InspectorPart, PARTS } from './focus.ts';
import { PacketLayers } from './packet-layers.tsx';
import { WhyPane } from './why-pane.tsx';

interface InspectorPartsProps {
  readonly layout: Layout;
  readonly top: ReactNode;
  readonly ladder: ReactNode;
  readonly layers: Layers | null;
  readonly place: RunPlace;
  /** What was opened, while its packet is shown: the line, or a field to begin with. */
  readonly opened: {
    readonly line: Selected | null;
    readonly at?: Pick<RunPlace, 'layer' | 'field'> | undefined;
  } | null;
  readonly why: Why | null;
  readonly records: ReactNode;
  readonly saveCapture?: (look: 'quiet' | 'plain') => ReactNode;
  readonly saveLogs?: (look: 'quiet' | 'plain') => ReactNode;
  /** The question that is open, if one is. */
  readonly marking?: Marking | null;
}

export function InspectorParts(props: InspectorPartsProps) {
  const { layout, top, marking, saveCapture, saveLogs, opened } = props;
  const packetShown = { place: props.place, words: props.layers?.title.toLowerCase() ?? '' };
  const { layer, field } = opened?.at ?? {};
  const begun = layer && field ? fieldSelected(packetShown, layer, field) : opened?.line;
  useShown(begun ?? (props.layers && packetShown));
  const isPhone = layout === 'phone';
  const asked = marking && partAsked(marking);
  const parts = partsOf(props, asked, packetShown);
  const first = firstPart(field, asked);
  const partNamed = (name: InspectorPart) => (
    <Part key={name} {...{ name, first }} isTab={isPhone} {...parts[name]} />
  );
  // What is asked for gets the right column; without a question the packet stands under its ladder.
  const isApart = asked && layout !== 'wide';
  const beside = { packet: ['why', 'records'], records: ['packet', 'why'] } as const;
  const left: readonly InspectorPart[] = [
    'ladder',
    ...(isApart ? beside[asked] : ['packet' as const]),
  ];
  return (
    <>
      <div className="inspector-exchange grid shrinks surface">
        {top}
        {left.map(partNamed)}
      </div>
      <div className="inspector-reasons grid shrinks">
        {PARTS.filter((name) => !left.includes(name)).map(partNamed)}
      </div>
      {isPhone && saveCapture && saveLogs && (
        <div className="inspector-foot">
          {saveCapture('plain')}
          {marking ? <MarkFoot /> : saveLogs('plain')}
        </div>
      )}
    </>
  );
}

/** Each part by its name. Under the one in which something is to be marked stand the marks. */
function partsOf(
  props: InspectorPartsProps,
  asked: InspectorPart | null | undefined,
  selected: Selected,
): Record<InspectorPart, PartContent> {
  const { layout, ladder, layers, why, records, saveCapture, saveLogs } = props;
  const isTab = layout === 'phone';
  return {
    ladder: { children: ladder },
    packet: {
      title: layers?.title ?? 'Packet',
      about: layers && `${layers.bytes} bytes, ${layers.way}`,
      end: !isTab && saveCapture?.('quiet'),
      children: (
        <>
          {layers && (
            <PacketLayers {...{ packet: layers, selected }} verdict={why?.verdict ?? 'passed'} />
          )}
          {asked === 'packet' && <MarksPane />}
        </>
      ),
    },
    why: { title: 'Why', about: why?.heading, children: why && <WhyPane why={why} /> },
    records: {
      title: 'As the real tool writes it',
      end: (!isTab || asked) && saveLogs?.('quiet'),
      children: (
        <>
          {records}
          {asked === 'records' && <MarksPane />}
        </>
      ),
    },
  };
}

interface PartContent {
  readonly title?: string;
  readonly about?: string | null;
  readonly end?: ReactNode;
  readonly children: ReactNode;
}

interface PartProps extends PartContent {
  readonly name: InspectorPart;
  readonly isTab: boolean;
  /** The part whose tab is open at first. */
  readonly first: InspectorPart;
}

const WHY_SCROLLS = { tabIndex: 0, role: 'group', 'aria-label': 'Why' } as const;

function Part({ name, isTab, first, title, about, end, children }: PartProps) {
  // A phone draws what it shows, and the rest after that.
  const isDrawn = useDeferredValue(true, !isTab || name === first);
  const tab = isTab && {
    id: `lab-panel-${name}`,
    role: 'tabpanel',
    'aria-labelledby': `lab-tab-${name}`,
  };
  return (
    <div
      className={`inspector-part shrinks column surface is-${name}`}
      data-part={name}
      data-why={name === 'why' ? '' : undefined}
      tabIndex={-1}
      {...tab}
    >
      {title && (
        <header className="lab-pane-head row fixed">
          <h2>{title}</h2>
          <p className="note one-line fills">{about}</p>
          {end}
        </header>
      )}
      {/* Why it happened is text alone, so the keyboard needs a place to scroll it from. */}
      <div className="inspector-scroll relative scroll" {...(name === 'why' && WHY_SCROLLS)}>
        {isDrawn && children}
      </div>
    </div>
  );
}
