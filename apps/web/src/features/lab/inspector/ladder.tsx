import {
  type KeyboardEvent,
  type RefObject,
  use,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import type {
  Ladder as LadderModel,
  LadderLane,
  LadderRow as Row,
  PacketRow,
} from '@netward/evidence';
import type { Packet } from '@netward/lab-engine';
import { CAST, type Topology, type TopologyNode } from '@netward/levels';
import { Icon } from '../../../ui/icon.tsx';
import { MarkingContext } from '../proof/marking.tsx';
import { listStep } from '../move-focus.ts';
import { isOpen, LadderRow, packetRows, placesOf, shownRows } from './ladder-rows.tsx';
import './inspector.css';

interface LadderProps {
  readonly ladder: LadderModel;
  readonly topology: Topology;
  /** The packet that was opened: its row never folds. */
  readonly opened: Packet | null;
  readonly packet: Packet;
  /** Whether there is room for every packet of one exchange. */
  readonly isRoomy: boolean;
  readonly onPacket: (packet: Packet) => void;
}

/** A device next to its name and address. */
const HEAD_PX = 118;

/** One action as a sequence diagram: a lane for each device, a row for each packet. A list box. */
export function Ladder(props: LadderProps) {
  const { ladder, topology } = props;
  const base = useId();
  const heads = useRef<HTMLDivElement>(null);
  const width = useWidth(heads);
  const places = useMemo(() => placesOf(ladder), [ladder]);
  const size = useMemo(() => ({ places, width }), [places, width]);
  const marks = use(MarkingContext)?.marks;
  const { rows, current, isOpenRow, choose, fold, answerKey } = useLadderList(props);
  const view = useCurrentInView(`${base}${current}`);
  const hasNarrowHeads = width / ladder.lanes.length < HEAD_PX;
  const packets = packetRows(ladder.rows).length;
  return (
    <div className={`ladder mono ${hasNarrowHeads ? 'has-narrow-heads' : ''}`}>
      <div className="ladder-head grid ruled surface">
        <span aria-hidden="true">no. {ladder.unit}</span>
        <div className="ladder-lanes tall relative" ref={heads}>
          {ladder.lanes.map((lane) => (
            <DeviceHead
              key={lane.node}
              {...{ lane, topology }}
              place={places.get(lane.node) ?? 0}
            />
          ))}
        </div>
      </div>
      <div className="ladder-body relative">
        <div className="ladder-lines absolute" aria-hidden="true">
          {[...places].map(([node, place]) => (
            <i className="absolute" key={node} style={{ left: `${place}%` }} />
          ))}
        </div>
        <ol
          ref={view}
          role="listbox"
          tabIndex={0}
          aria-label={`Exchange, ${packets} ${packets === 1 ? 'packet' : 'packets'}`}
          aria-activedescendant={current && `${base}${current}`}
          onKeyDown={answerKey}
        >
          {rows.map((row) => (
            <LadderRow
              key={row.id}
              id={`${base}${row.id}`}
              row={row}
              isCurrent={row.id === current}
              isOpen={isOpenRow(row)}
              size={size}
              own={marks}
              onChoose={(chosen) => {
                choose(chosen);
                fold(chosen, !isOpenRow(chosen));
              }}
            />
          ))}
        </ol>
      </div>
    </div>
  );
}

function useLadderList({ ladder, opened, packet, isRoomy, onPacket }: LadderProps) {
  const shown = rowOf(ladder, packet)?.id;
  const [byHand, setByHand] = useState<ReadonlyMap<string, boolean>>(new Map());
  // A group or a wait has no packet: the list remembers that it is the current row.
  const [resting, setResting] = useState<{ id: string; at: string | undefined } | null>(null);
  const kept = opened ? rowOf(ladder, opened)?.id : undefined;
  const folding = { kept, isRoomy, byHand };
  const rows = shownRows(ladder.rows, folding);
  const current = resting && resting.at === shown ? resting.id : (shown ?? rows[0]?.id);
  const isOpenRow = (row: Row) => row.kind === 'group' && isOpen(row, folding);
  const place = use(MarkingContext);

  const choose = (row: Row) => {
    if (row.kind === 'packet') {
      setResting(null);
      onPacket(row.packet);
    } else setResting({ id: row.id, at: shown });
  };
  const fold = (row: Row, open: boolean) => {
    if (row.kind === 'group') setByHand(new Map(byHand).set(row.id, open));
  };
  const answerKey = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const at = rows.findIndex(({ id }) => id === current);
    const row = rows[at];
    if (event.key === 'ArrowRight' && row) fold(row, true);
    else if (event.key === 'ArrowLeft' && row) fold(row, false);
    else if (event.key === 'Enter' && row?.kind === 'group') fold(row, !isOpenRow(row));
    else if (event.key.toLowerCase() === 'm' && place && row?.kind === 'packet')
      place.marking.handIn({ action: place.action, packet: place.packet });
    else {
      const to = listStep(event.key, at, rows.length);
      if (to === undefined) return;
      const next = rows[to];
      if (next) choose(next);
    }
    event.preventDefault();
  };
  return { rows, current, isOpenRow, choose, fold, answerKey };
}

/** The current row stays in view while the list has the focus or scrolls by itself. */
function useCurrentInView(id: string) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const scroller = list.current?.closest('.inspector-scroll');
    const scrolls = scroller && getComputedStyle(scroller).overflowY === 'auto';
    // The sheet of a short screen scrolls as a whole, and begins at its top.
    if (list.current !== document.activeElement && !scrolls) return;
    document.getElementById(id)?.scrollIntoView({ block: 'nearest' });
  }, [id]);
  return list;
}

function rowOf({ rows }: LadderModel, packet: Packet): PacketRow | undefined {
  return packetRows(rows).find(
    (row) => row.packet === packet || row.copies.some((copy) => copy.packet === packet),
  );
}

/** The width that a ladder had last: the next one begins with it, and is drawn once. */
let widthPx = 400;

function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(widthPx);
  useEffect(() => {
    const current = element.current!;
    // It reports before the paint, once the layout is there; asking for it here would be one layout more.
    const observer = new ResizeObserver(() => {
      widthPx = current.clientWidth || widthPx;
      flushSync(() => setWidth(widthPx));
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}

/** The devices in the shape that they have where a level draws them. */
const EVERYBODY: readonly TopologyNode[] = Object.values(CAST);

/** The device of a lane as the diagram draws it. A challenge has packets at devices its level does not draw. */
export function DeviceHead(props: { lane: LadderLane; topology: Topology; place: number }) {
  const { lane, topology, place } = props;
  const { node, label, address, verdict } = lane;
  const drawn = [...topology.nodes, ...EVERYBODY].find(({ id }) => id === node);
  const tone = verdict && verdict !== 'passed' && verdict !== 'info' ? verdict : '';
  const looks = [`is-${drawn?.shape ?? 'end'}`, drawn?.isHostile ? 'is-hostile' : '', tone];
  return (
    <div className={`ladder-device nowrap ${looks.join(' ')}`} style={{ left: `${place}%` }}>
      <i className="grid centred raised">
        <Icon name={`s-${drawn?.symbol ?? 'client'}`} />
      </i>
      <b className="bright">{label}</b>
      {address && <small>{address}</small>}
    </div>
  );
}
