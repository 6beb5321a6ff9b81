import { useState } from 'react';
import {
  captureOf,
  FINDINGS,
  MARK_NAMES,
  readFilter,
  type CaptureConfiguration,
  type FindingName,
} from '@netward/challenges/01-basic-traffic';
import { Button, IconButton } from '../../../../../ui/button.tsx';
import type { ChallengeFormProps } from '../../challenge-form.ts';
import { FilterField } from './filter-field.tsx';
import { PacketList } from './packet-list.tsx';
import { PacketText } from './packet-text.tsx';
import './capture-form.css';

/** The capture of the shown traffic: a filter, its packets, what the chosen one carries, and the marks. */
export function CaptureForm(props: ChallengeFormProps<CaptureConfiguration>) {
  const { configuration, onChange, traffic } = props;
  const { filter } = configuration;
  const { packets } = captureOf(traffic);
  const [chosen, setChosen] = useState(1);
  const [said, setSaid] = useState('');
  const read = readFilter(filter);
  const shown = 'matches' in read ? packets.filter(read.matches) : packets;
  // A packet that the filter hides cannot be the chosen one.
  const current = shown.find(({ number }) => number === chosen) ?? shown[0];
  const marks = configuration.marks[traffic];
  const mark = (name: FindingName, number: number | null) => {
    onChange({
      ...configuration,
      marks: { ...configuration.marks, [traffic]: { ...marks, [name]: number } },
    });
    setSaid(
      number === null
        ? `The mark ${MARK_NAMES[name]} is removed.`
        : `Packet ${number} is marked: ${MARK_NAMES[name]}.`,
    );
  };
  return (
    <div className="capture-form">
      <FilterField
        filter={filter}
        shown={shown.length}
        problem={'problem' in read ? read.problem : null}
        onChange={(next) => onChange({ ...configuration, filter: next })}
      />
      <PacketList
        packets={shown}
        current={current?.number ?? null}
        marks={marks}
        onChoose={setChosen}
      />
      {current && <PacketText packet={current} />}
      <MarkButtons {...{ traffic, marks, mark }} current={current?.number ?? null} />
      <p className="sr-only" role="status">
        {said}
      </p>
    </div>
  );
}

interface MarkButtonsProps extends Pick<ChallengeFormProps<CaptureConfiguration>, 'traffic'> {
  readonly marks: CaptureConfiguration['marks']['A'];
  /** The number of the chosen packet. */
  readonly current: number | null;
  readonly mark: (name: FindingName, number: number | null) => void;
}

/** What the chosen packet can be marked as, and what is marked already. */
function MarkButtons({ traffic, marks, current, mark }: MarkButtonsProps) {
  return (
    <div className="capture-marks" role="group" aria-label={`Marks in capture ${traffic}`}>
      <small>{current === null ? 'Marks' : `Mark packet ${current}`}</small>
      {FINDINGS.map((name) => (
        <span key={name}>
          <Button size="small" disabled={current === null} onClick={() => mark(name, current)}>
            {MARK_NAMES[name]}
            {marks[name] !== null && <b>{marks[name]}</b>}
          </Button>
          {marks[name] !== null && (
            <IconButton
              icon="i-cross"
              label={`Remove the mark ${MARK_NAMES[name]}`}
              onClick={() => mark(name, null)}
            />
          )}
        </span>
      ))}
    </div>
  );
}
