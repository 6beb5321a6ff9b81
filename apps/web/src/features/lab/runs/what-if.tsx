import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { LANE_ORDER, type Ladder, ladderOf } from '@netward/evidence';
import { hopList, messageOf, type NodeId, verdictOf } from '@netward/lab-engine';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Glyph } from '../../../ui/icon.tsx';
import { useReturnedFocus } from '../inspector/focus.ts';
import { packetRows } from '../inspector/ladder-rows.tsx';
import type { Lab } from '../lab-state.ts';
import { markOf, VerdictIcon } from '../log/log-parts.tsx';
import type { RunStep } from './saved-run.ts';
import {
  choicesOf,
  differencesOf,
  type WhatIfChoice,
  type WhatIfVariant,
} from './what-if-variants.ts';
import './what-if.css';

interface WhatIfProps {
  readonly lab: Lab;
  readonly current: RunStep;
  readonly steps: readonly RunStep[];
  readonly onStep: (step: number) => void;
  readonly onClose: () => void;
}

export function WhatIf({ lab, current, steps, onStep, onClose }: WhatIfProps) {
  const section = useRef<HTMLElement>(null);
  useReturnedFocus(section);
  const takeFocus = () => section.current?.focus();
  useEffect(takeFocus, []);
  const chooseStep = (step: number) => {
    onStep(step);
    takeFocus();
  };
  return (
    <section
      ref={section}
      className="what-if shrinks scrolls relative column surface"
      tabIndex={-1}
      aria-labelledby="what-if-title"
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
    >
      <header className="lab-pane-head row fixed">
        <h2 id="what-if-title">What if</h2>
        <span className="fills shrinks one-line note">
          Step {current.number}: {current.label}
        </span>
        <IconButton icon="i-cross" label="Close what if" onClick={onClose} />
      </header>
      {current.isTraffic ? (
        <Choice key={current.number} lab={lab} />
      ) : (
        <OfASwitch {...{ current, steps }} onStep={chooseStep} />
      )}
    </section>
  );
}

function Choice({ lab }: Pick<WhatIfProps, 'lab'>) {
  const choices = useMemo(() => choicesOf(lab), [lab]);
  const [chosen, setChosen] = useState(0);
  const choice = choices[Math.min(chosen, choices.length - 1)];
  if (!choice) return <p className="what-if-sentence">This level has no defence to change.</p>;
  return (
    <>
      <label className="what-if-choice wraps ui-text row">
        Compare with
        <select value={chosen} onChange={({ target }) => setChosen(Number(target.value))}>
          {choices.map(({ name }, index) => (
            <option key={name} value={index}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <Comparison choice={choice} />
    </>
  );
}

/** Says why there is nothing to compare, and leads to the steps that have something. */
function OfASwitch({ current, steps, onStep }: Pick<WhatIfProps, 'current' | 'steps' | 'onStep'>) {
  const others = steps.filter(({ isTraffic }) => isTraffic);
  return (
    <>
      <p className="what-if-sentence" role="status">
        “{current.label}” is a switch. It sends nothing, so there is no outcome to compare.{' '}
        {others.length > 0
          ? 'These steps sent something:'
          : 'Take an action that sends something, then compare that.'}
      </p>
      <div className="what-if-choice wraps cluster">
        {others.map(({ number, label }) => (
          <Button key={number} size="small" onClick={() => onStep(number)}>
            Step {number}: {label}
          </Button>
        ))}
      </div>
    </>
  );
}

function columnOf({ title, isAsItWas, played }: WhatIfVariant) {
  const { result } = played;
  return { title, isAsItWas, result, hops: hopList(result), ladder: ladderOf(played) };
}

function toldAt(node: NodeId, { hops, ladder: { lanes } }: ReturnType<typeof columnOf>): string {
  const hop = hops.findLast((each) => each.node === node);
  const isThere = lanes.some((lane) => lane.node === node);
  return hop?.sentence ?? (isThere ? 'nothing noted' : 'not part of it');
}

function Comparison({ choice }: { choice: WhatIfChoice }) {
  const columns = choice.variants.map(columnOf);
  const differences = differencesOf(choice);
  const devices = devicesOf(columns.map(({ ladder }) => ladder));
  const parted = new Set(differences.flatMap((difference) => difference?.node ?? []));
  const isInTable = devices.some(({ node }) => parted.has(node));
  const sentences = differences.map((each) => each?.sentence ?? SAME);
  return (
    <>
      <div role="status">
        {[...new Set(sentences)].map((sentence) => (
          <p key={sentence} className="what-if-sentence">
            {sentence}
          </p>
        ))}
      </div>
      <div
        className="what-if-table above-12 fixed focus-inside"
        tabIndex={0}
        role="region"
        aria-label="Outcomes side by side"
      >
        <table className="wide small">
          <thead>
            <tr>
              <td />
              {columns.map(({ title, isAsItWas, ladder, result }) => (
                <th key={title} scope="col">
                  {title}
                  <small className="block small">{isAsItWas ? 'what happened' : 'what if'}</small>
                  <HopStrip ladder={ladder} mark={markOf(verdictOf(result))} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {devices.map(({ node, label }) => (
              <Row key={node} name={label} isDifferent={parted.has(node)}>
                {columns.map((column) => (
                  <td key={column.title}>{toldAt(node, column)}</td>
                ))}
              </Row>
            ))}
            <Row name="Outcome" isDifferent={parted.size > 0 && !isInTable}>
              {columns.map(({ title, result }) => (
                <td key={title} className="what-if-outcome">
                  <VerdictIcon verdict={verdictOf(result)} label={verdictOf(result) ?? undefined} />
                  {messageOf(result)}
                </td>
              ))}
            </Row>
          </tbody>
        </table>
      </div>
    </>
  );
}

function Row(props: { name: string; isDifferent: boolean; children: ReactNode }) {
  const { name, isDifferent, children } = props;
  return (
    <tr className={isDifferent ? 'is-different' : undefined}>
      <th scope="row">
        {name}
        {isDifferent && <b className="block">differs</b>}
      </th>
      {children}
    </tr>
  );
}

const SAME = 'Nothing differs: the packets and records of both say the same.';
const WIDTH = 216;
const EDGE = 14;

/** How far the request got, as a small ladder: a tick for each device, and the mark where it ended. */
function HopStrip({ ladder: { lanes, rows }, mark }: { ladder: Ladder; mark: string | null }) {
  const tone = mark ?? '';
  const packets = packetRows(rows);
  const requests = packets.filter(({ role }) => role === 'request');
  const telling = requests.length > 0 ? requests : packets;
  const first = telling[0];
  const last = telling.findLast(({ stoppedAt }) => stoppedAt) ?? telling.at(-1);
  if (!first || !last) return null;
  const copies = telling.flatMap((row) => row.copies.map((copy) => copy.to));
  // What only gets copies hangs on the wire before its end.
  const path = lanes.filter(({ node }) => !copies.includes(node));
  const placeOf = (node: NodeId) => {
    const index = path.findIndex((lane) => lane.node === node);
    return EDGE + (Math.max(index, 0) * (WIDTH - 2 * EDGE)) / Math.max(path.length - 1, 1);
  };
  const [from, to] = [placeOf(first.from), placeOf(last.stoppedAt ?? last.to)];
  const tap = (from + to) / 2;
  const isNoted = tone === 'alerted' && copies.length > 0;
  return (
    <>
      <svg className="hop-strip block wide" viewBox={`0 0 ${WIDTH} 34`} aria-hidden="true">
        {path.map(({ node }) => (
          <path key={node} d={`M${placeOf(node)} 4v18`} />
        ))}
        <path className={`hop-way ${tone}`} d={`M${from} 13H${to}`} />
        {copies.length > 0 && <path className="hop-copy" d={`M${tap} 13v12`} />}
        <Glyph
          name={mark ? `m-${mark}` : 'i-dot'}
          className={tone}
          x={isNoted ? tap : to}
          y={isNoted ? 25 : 13}
          size={16}
        />
      </svg>
      <span className="hop-ends spread faint cluster" aria-hidden="true">
        {path.map(({ node, label }) => (
          <span key={node}>{label}</span>
        ))}
      </span>
    </>
  );
}

function devicesOf(ladders: readonly Ladder[]) {
  const labels = new Map(
    ladders.flatMap(({ lanes }) => lanes.map(({ node, label }) => [node, label])),
  );
  return LANE_ORDER.flatMap((node) => {
    const label = labels.get(node);
    return label === undefined ? [] : [{ node, label }];
  });
}
