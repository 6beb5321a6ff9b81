import { useId, useState } from 'react';
import {
  captureOf,
  EXAMPLES,
  FINDINGS,
  infoOf,
  LONGEST_FILTER,
  MARK_NAMES,
  marksOn,
  payloadText,
  readFilter,
  timeOf,
  withMark,
  type CaptureConfiguration,
  type CapturedPacket,
  type FilterProblem,
  type FindingName,
  type Marks,
} from '@netward/challenges/01-basic-traffic';
import { Button, IconButton } from '../../../../ui/button.tsx';
import type { ChallengeFormProps, ChallengeParts } from '../use-opened.ts';
import { KeyList } from '../key-list.tsx';
import './forms.css';
import './01-basic-traffic.css';

function CaptureForm(props: ChallengeFormProps<CaptureConfiguration>) {
  const { configuration, onChange, traffic } = props;
  const { packets } = captureOf(traffic);
  const [chosen, setChosen] = useState(1);
  const [said, setSaid] = useState('');
  const read = readFilter(configuration.filter);
  const shown = 'matches' in read ? packets.filter(read.matches) : packets;
  // A packet that the filter hides cannot be the chosen one.
  const current = shown.find(({ number }) => number === chosen) ?? shown[0];
  const marks = marksOn(configuration, traffic);
  const mark = (name: FindingName, number: number | null) => {
    onChange(withMark(configuration, traffic, name, number));
    setSaid(
      number === null
        ? `The mark ${MARK_NAMES[name]} is removed.`
        : `Packet ${number} is marked: ${MARK_NAMES[name]}.`,
    );
  };
  return (
    <div className="capture-form grid tall">
      <FilterField
        filter={configuration.filter}
        problem={'problem' in read ? read.problem : null}
        onChange={(filter) => onChange({ ...configuration, filter })}
      >
        {`${shown.length} of ${packets.length} packets`}
      </FilterField>
      <PacketList packets={shown} current={current} marks={marks} onChoose={setChosen} />
      {current && (
        <section className="capture-text grid shrinks" aria-label={`Packet ${current.number}`}>
          <h3 className="label">
            Packet {current.number}, tcp.stream {current.stream}
          </h3>
          <pre className="mono scrolls well anywhere pre" tabIndex={0}>
            {payloadText(current) || `${infoOf(current)}\nIt carries no data.`}
          </pre>
        </section>
      )}
      <div className="capture-marks" role="group" aria-label={`Marks in capture ${traffic}`}>
        <small className="label">{current ? `Mark packet ${current.number}` : 'Marks'}</small>
        {FINDINGS.map((name) => (
          <MarkButton key={name} {...{ name, current, mark }} marked={marks[name]} />
        ))}
      </div>
      <p className="sr-only" role="status">
        {said}
      </p>
    </div>
  );
}

interface FilterFieldProps {
  readonly filter: string;
  readonly problem: FilterProblem | null;
  readonly onChange: (filter: string) => void;
  /** How much is shown, unless the filter is not understood. */
  readonly children: string;
}

function FilterField({ filter, problem, onChange, children }: FilterFieldProps) {
  const id = useId();
  const isExample = EXAMPLES.some((each) => each.filter === filter);
  return (
    <div className="capture-filter grid ruled">
      <label className="label" htmlFor={id}>
        Display filter
      </label>
      <small className="mono muted right" role="status">
        {problem ? 'not understood' : children}
      </small>
      <input
        id={id}
        className="challenge-input wide outlined well bright mono"
        value={filter}
        maxLength={LONGEST_FILTER}
        placeholder="everything"
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
        aria-invalid={problem !== null}
        aria-describedby={`${id}-note`}
        onChange={({ target }) => onChange(target.value)}
      />
      <select
        className="challenge-select wide outlined bright"
        aria-label="Examples of filters"
        value={isExample ? filter : ''}
        onChange={({ target }) => onChange(target.value)}
      >
        <option value="">{filter === '' ? 'Examples' : 'Show everything'}</option>
        {EXAMPLES.map((each) => (
          <option key={each.filter} value={each.filter}>
            {each.says}
          </option>
        ))}
      </select>
      <p id={`${id}-note`} className="capture-problem blocked small whole-row" aria-live="polite">
        {problem && `Column ${problem.from + 1}: ${problem.reason} ${problem.remedy}`}
      </p>
    </div>
  );
}

interface PacketListProps {
  readonly packets: readonly CapturedPacket[];
  readonly current: CapturedPacket | undefined;
  readonly marks: Marks;
  readonly onChoose: (number: number) => void;
}

function PacketList({ packets, current, marks, onChoose }: PacketListProps) {
  if (packets.length === 0)
    return <p className="capture-none small muted">No packet matches this filter.</p>;
  const markOf = ({ number }: CapturedPacket) => FINDINGS.find((name) => marks[name] === number);
  return (
    <KeyList
      className="capture-packets mono"
      label="Packets"
      items={packets}
      current={current}
      isFollowed
      keyOf={({ number }) => number}
      onChoose={({ number }) => onChoose(number)}
      attributesOf={(each) => ({ 'data-mark': markOf(each) })}
    >
      {(each) => {
        const { number, packet } = each;
        const mark = markOf(each);
        return (
          <>
            <span className="right faint">{number}</span>
            <span className="capture-time">{timeOf(each).slice('09:'.length)}</span>
            <span>
              {packet.ip.source} → {packet.ip.destination}
            </span>
            <span className="capture-info one-line bright">{infoOf(each)}</span>
            {mark && <b className="rounded bold bright">{MARK_NAMES[mark]}</b>}
          </>
        );
      }}
    </KeyList>
  );
}

interface MarkButtonProps {
  readonly name: FindingName;
  readonly current: CapturedPacket | undefined;
  readonly marked: number | null;
  readonly mark: (name: FindingName, number: number | null) => void;
}

function MarkButton({ name, current, marked, mark }: MarkButtonProps) {
  const words = MARK_NAMES[name];
  return (
    <span className="flex middle">
      <Button size="small" disabled={!current} onClick={() => mark(name, current!.number)}>
        {words}
        {marked !== null && <b>{marked}</b>}
      </Button>
      {marked !== null && (
        <IconButton
          icon="i-cross"
          label={`Remove the mark ${words}`}
          onClick={() => mark(name, null)}
        />
      )}
    </span>
  );
}

export const parts: ChallengeParts<CaptureConfiguration> = {
  title: 'Capture',
  about: 'filter, read, mark',
  Form: CaptureForm,
};
