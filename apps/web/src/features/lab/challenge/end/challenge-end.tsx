import { useEffect, useMemo, useRef, useState } from 'react';
import { type Challenge, TRAFFICS } from '@netward/challenges';
import { SOLVED_AFTER_SHOWN } from '../../../../lib/solved-words.ts';
import { isMet, type JudgedDay, type JudgedRun, type Work } from '../challenge-work.ts';
import type { DayKind, SealedSeed, SeededDay } from '../seeded-day.ts';
import type { Opened, OpenedChallengeProps } from '../use-opened.ts';
import { Comparison } from './comparison.tsx';
import { DayLines } from './day-lines.tsx';
import { DayWork } from './day-work.tsx';
import { EndSide } from './end-side.tsx';
import { sealedDay, someDay } from './seeds.ts';
import { type EndDay, Streams } from './streams.tsx';
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
