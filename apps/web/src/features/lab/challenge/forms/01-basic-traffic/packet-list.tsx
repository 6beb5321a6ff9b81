import { useEffect, useId, useRef, type KeyboardEvent } from 'react';
import {
  FINDINGS,
  infoOf,
  MARK_NAMES,
  timeOf,
  type CaptureConfiguration,
  type CapturedPacket,
} from '@netward/challenges/01-basic-traffic';

interface PacketListProps {
  readonly packets: readonly CapturedPacket[];
  readonly current: number | null;
  readonly marks: CaptureConfiguration['marks']['A'];
  readonly onChoose: (number: number) => void;
}

/** The packets, one chosen: arrows, Home and End move, as in every list of a challenge. */
export function PacketList({ packets, current, marks, onChoose }: PacketListProps) {
  const base = useId();
  const list = useRef<HTMLUListElement>(null);
  const at = packets.findIndex(({ number }) => number === current);
  useEffect(() => {
    const row = list.current?.querySelector<HTMLElement>('[aria-selected="true"]');
    // jsdom has no layout, and so nothing to scroll.
    row?.scrollIntoView?.({ block: 'nearest' });
  }, [current]);
  const move = (event: KeyboardEvent) => {
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: packets.length - 1 }[
      event.key
    ];
    if (next === undefined) return;
    event.preventDefault();
    const packet = packets[Math.min(Math.max(next, 0), packets.length - 1)];
    if (packet) onChoose(packet.number);
  };
  if (packets.length === 0) return <p className="capture-none">No packet matches this filter.</p>;
  return (
    <ul
      ref={list}
      role="listbox"
      className="capture-packets"
      aria-label="Packets"
      tabIndex={0}
      aria-activedescendant={current === null ? undefined : `${base}-${current}`}
      onKeyDown={move}
    >
      {packets.map((each) => {
        const { number, packet } = each;
        const mark = FINDINGS.find((name) => marks[name] === number);
        return (
          <li
            key={number}
            id={`${base}-${number}`}
            role="option"
            aria-selected={number === current}
            data-mark={mark}
            onClick={() => onChoose(number)}
          >
            <span>{number}</span>
            <span className="capture-time">{timeOf(each).slice('09:'.length)}</span>
            <span className="capture-ends">
              {packet.ip.source} → {packet.ip.destination}
            </span>
            <span className="capture-info">{infoOf(each)}</span>
            {mark && <b>{MARK_NAMES[mark]}</b>}
          </li>
        );
      })}
    </ul>
  );
}
