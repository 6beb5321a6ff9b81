import { useEffect, useMemo, useRef, useState } from 'react';
import { type Challenge, type ChallengeDetails, TRAFFICS } from '@netward/challenges';
import { SOLVED_AFTER_SHOWN } from '../../../../lib/solved-words.ts';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { isMet, type JudgedDay, type JudgedRun, type Work } from '../challenge-work.ts';
import { Flows } from '../results.tsx';
import {
  type DayKind,
  sealedDay,
  type SealedSeed,
  type SeededDay,
  someDay,
} from '../seeded-day.ts';
import type { LoadedChallenge, Opened, OpenedChallengeProps } from '../use-opened.ts';
import { Comparison } from './comparison.tsx';
import { EndSide } from './end-side.tsx';
import { decisiveOf, type EndDay, Streams } from './streams.tsx';
import './end.css';

interface ChallengeEndProps extends OpenedChallengeProps {
  readonly screen: Opened;
}

/** What a solved challenge came to: its three days, the sealed one, and what follows from them. */
export default function ChallengeEnd(props: ChallengeEndProps) {
  const { challenge, parts, progress, screen } = props;
  const { work, send, details, onOpen, onSearch } = screen;
  const [other, setOther] = useState<SeededDay | null>(null);
  const [chosen, setChosen] = useState<EndDay['id']>('sealed');
  const solved = screen.run!.configuration;
  const begun = work.day && work.days[work.day];
  const onPlayed = (kind: DayKind, day: SeededDay) => {
    if (kind === 'sealed') screen.onTomorrow(day);
    else setOther(day);
    setChosen(kind === 'sealed' ? 'sealed' : 'other');
  };
  /** Plays a day, after the work that it takes where each day has its own. */
  const play = (kind: DayKind, seed: SealedSeed) => {
    const day = { ...seed, configuration: solved };
    if (!challenge.isWorkForEachDay) onPlayed(kind, day);
    else if (work.days[kind] && kind === 'sealed') send({ kind: 'day-shown', day: kind });
    else send({ kind: 'day-begun', day: kind, begun: day });
  };
  const days = useDays(challenge, work, screen.run!, other);
  const sealed = days.find(({ id }) => id === 'sealed');
  const shown = days.find(({ id }) => id === chosen) ?? days[0]!;
  return (
    <>
      <section className="lab-pane end scrolls" aria-labelledby="challenge-end">
        <EndHead {...{ challenge, work }} tomorrow={sealed?.day ?? null} isWorking={!!begun} />
        <Streams
          {...{ challenge, days, chosen: shown.id }}
          onChoose={setChosen}
          onTomorrow={() => play('sealed', sealedDay(work, progress.owner, challenge.level))}
        />
        {begun ? (
          <DayWork
            key={begun.seed}
            {...{ challenge, parts, begun }}
            onChange={(configuration) => send({ kind: 'day-changed', configuration })}
            onHandIn={() => {
              onPlayed(work.day!, begun);
              send({ kind: 'day-shown', day: null });
            }}
          />
        ) : (
          <DayLines
            {...{ challenge, details, shown, onOpen, onSearch }}
            key={`${shown.id} ${shown.seed}`}
          />
        )}
        <Comparison challenge={challenge} configuration={solved} />
      </section>
      <EndSide {...props} onOther={() => play('free', someDay())} />
    </>
  );
}

/** The days that were played, each judged once. */
function useDays(
  challenge: Challenge,
  { tomorrow }: Work,
  { configuration, judgements }: JudgedRun,
  other: SeededDay | null,
): readonly EndDay[] {
  const judged = (configured: unknown, seed: number): JudgedDay => ({
    configuration: configured,
    judgement: challenge.judge(configured, seed),
  });
  const sealed = useMemo(
    () => tomorrow && judged(tomorrow.configuration, tomorrow.seed),
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [challenge, tomorrow],
  );
  const another = useMemo(
    () => other && judged(other.configuration, other.seed),
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [challenge, other],
  );
  return [
    ...TRAFFICS.map((each) => ({
      id: each,
      title: `Traffic ${each}`,
      day: { configuration, judgement: judgements[each] },
    })),
    ...(sealed ? [{ id: 'sealed', title: 'Tomorrow', day: sealed, seed: tomorrow!.seed }] : []),
    ...(another ? [{ id: 'other', title: 'Another day', day: another, seed: other!.seed }] : []),
  ] as readonly EndDay[];
}

interface EndHeadProps {
  readonly challenge: Challenge;
  readonly work: Work;
  readonly tomorrow: JudgedDay | null;
  /** Whether a day is being worked on. */
  readonly isWorking: boolean;
}

/** Gets the focus when the end opens, and again when a day was judged in the place of what had it. */
function EndHead({ challenge: { level }, work, tomorrow, isWorking }: EndHeadProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isOpened = tomorrow !== null;
  useEffect(() => {
    if (!isWorking) heading.current?.focus();
  }, [isOpened, isWorking]);
  const held = tomorrow && isMet(tomorrow.judgement);
  const came = held === null ? '' : held ? ' Tomorrow held too.' : ' Tomorrow did not hold.';
  return (
    <header className="end-head">
      <p className="label">
        {`Challenge · Level ${level}, try ${work.tries}`}
        {work.isShown && ` · ${SOLVED_AFTER_SHOWN}`}
      </p>
      <h2 id="challenge-end" ref={heading} tabIndex={-1} data-solved={work.isShown ? 'shown' : ''}>
        Solved on A, B and C.
        {came}
      </h2>
      <p className="muted">
        {tomorrow
          ? 'Tomorrow was sealed while you worked and is judged once. It takes nothing away; it shows what the three days did not ask.'
          : 'One more day is sealed: traffic that nobody could fit anything to. It is judged once and costs nothing.'}
      </p>
    </header>
  );
}

interface DayWorkProps extends LoadedChallenge {
  /** What solved the challenge, with the work of the day. */
  readonly begun: SeededDay;
  readonly onChange: (configuration: unknown) => void;
  readonly onHandIn: () => void;
}

/** The work that a day takes before it can be judged, in a challenge where each has its own. */
export function DayWork({ challenge, parts, begun, onChange, onHandIn }: DayWorkProps) {
  const { Form } = parts;
  const { seed, configuration } = begun;
  // What is wanted does not change with the work, and what is reached is not said before it is handed in.
  const goals = useMemo(() => challenge.judge(challenge.start, seed).goals, [challenge, seed]);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="end-part" aria-labelledby="day-work" data-seed={seed}>
      <h3 id="day-work" ref={heading} tabIndex={-1}>
        A day of its own, to be worked on
      </h3>
      <p className="muted">It is judged once you hand it in.</p>
      <ul className="end-reasons stack gap-8">
        {goals.map(({ text }) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <div className="end-work edged">
        <Form
          {...{ configuration, judgement: null, selected: null, traffic: seed }}
          onChange={onChange}
          onSelect={() => undefined}
          onOpen={() => undefined}
        />
      </div>
      <div className="challenge-choice">
        <Button look="primary" onClick={onHandIn}>
          Hand in
        </Button>
      </div>
    </section>
  );
}

interface DayLinesProps extends Pick<Opened, 'onOpen' | 'onSearch'> {
  readonly challenge: Challenge;
  readonly details: ChallengeDetails | null;
  readonly shown: EndDay;
}

/** The lines of a day to read, the one that decided first, and why the chosen one went as it went. */
export function DayLines({ challenge, details, shown, onOpen, onSearch }: DayLinesProps) {
  const { configuration, judgement } = shown.day;
  const [chosen, setChosen] = useState(() => decisiveOf(judgement)?.id ?? judgement.flows[0]?.id);
  const current = judgement.flows.find(({ id }) => id === chosen);
  const reason = useMemo(
    () => chosen && details?.evidence(configuration, judgement.traffic, chosen)?.why.sentence,
    [details, configuration, judgement, chosen],
  );
  return (
    <section className="end-lines" aria-labelledby="end-lines">
      <h3 id="end-lines" className="label">
        {`${shown.title}: ${judgement.flows.length} ${challenge.texts.lines}, to read and to open`}
      </h3>
      {challenge.searched && (
        <Button look="quiet" size="small" onClick={() => onSearch(shown.day)}>
          <Icon name="i-search" /> Search its records
        </Button>
      )}
      <Flows
        {...{ challenge, current }}
        label={shown.title}
        flows={judgement.flows}
        onFlow={setChosen}
        onOpen={(flow) => onOpen(flow, shown.day)}
      />
      {reason && <p className="challenge-reason fixed small ruled-above">{reason}</p>}
    </section>
  );
}
