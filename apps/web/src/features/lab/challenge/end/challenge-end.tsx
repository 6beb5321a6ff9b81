import { useEffect, useMemo, useRef, useState } from 'react';
import {
  type Challenge,
  type ChallengeEnd as EndTexts,
  isMetOn,
  TRAFFICS,
} from '@netward/challenges';
import { isPackage } from '../../../../lib/is-package.ts';
import { levelIds } from '../../../../lib/level-ids.ts';
import { SOLVED_AFTER_SHOWN } from '../../../../lib/solved-words.ts';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { takeFocus } from '../../move-focus.ts';
import {
  dayBegun,
  dayChanged,
  type DayKind,
  dayShown,
  isMet,
  type JudgedDay,
  type SeededDay,
  shownDayOf,
} from '../challenge-work.ts';
import { Flows } from '../results.tsx';
import { SaveText } from '../challenge-parts.tsx';
import { CopyWorkLink } from '../task-pane.tsx';
import { seededDay } from '../seeded-day.ts';
import type { LoadedChallenge, Opened } from '../use-opened.ts';
import { Comparison } from './comparison.tsx';
import { decisiveOf, type EndDay, Streams } from './streams.tsx';
import { endInWords, Taught, useEnd } from './taught.tsx';
import './end.css';

export default function ChallengeEnd({ screen }: { readonly screen: Opened }) {
  const { challenge, parts, work, change } = screen;
  const [other, setOther] = useState<SeededDay | null>(null);
  const [chosen, setChosen] = useState<EndDay['id']>('sealed');
  const solved = screen.run!.configuration;
  const begun = shownDayOf(work);
  const onPlayed = (kind: DayKind, day: SeededDay) => {
    if (kind === 'sealed') screen.onTomorrow(day);
    else setOther(day);
    setChosen(kind === 'sealed' ? 'sealed' : 'other');
  };
  /** Plays a day, after the work that it takes where each day has its own. */
  const play = (kind: DayKind) => {
    const day = seededDay(kind, screen, solved);
    if (challenge.isWorkForEachDay) change(dayBegun(kind, day));
    else onPlayed(kind, day);
  };
  const days = useDays(screen, other);
  const sealed = days.find(({ id }) => id === 'sealed');
  const shown = days.find(({ id }) => id === chosen) ?? days[0]!;
  return (
    <>
      <section className="lab-pane end scrolls" aria-labelledby="challenge-end">
        <EndHead screen={screen} tomorrow={sealed?.day} />
        <Streams
          {...{ challenge, days, chosen: shown.id }}
          onChoose={setChosen}
          onTomorrow={() => play('sealed')}
        />
        {begun ? (
          <DayWork
            key={begun.seed}
            {...{ challenge, parts, begun }}
            onChange={(configuration) => change(dayChanged(configuration))}
            onHandIn={() => {
              onPlayed(work.day!, begun);
              change(dayShown(null));
            }}
          />
        ) : (
          <DayLines key={`${shown.id} ${shown.seed}`} {...{ screen, shown }} />
        )}
        <Comparison challenge={challenge} configuration={solved} />
      </section>
      <EndSide screen={screen} onOther={() => play('free')} />
    </>
  );
}

function useDays({ challenge, work, run }: Opened, other: SeededDay | null): readonly EndDay[] {
  const { tomorrow } = work;
  const { configuration, judgements } = run!;
  const sealed = useJudged(challenge, tomorrow);
  const another = useJudged(challenge, other);
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

function useJudged(challenge: Challenge, day: SeededDay | null): JudgedDay | null {
  return useMemo(() => {
    if (!day) return null;
    const { configuration, seed } = day;
    return { configuration, judgement: challenge.judge(configuration, seed) };
  }, [challenge, day]);
}

/** Gets the focus when the end opens, and again when a day was judged in the place of what had it. */
function EndHead({ screen, tomorrow }: { screen: Opened; tomorrow: JudgedDay | undefined }) {
  const { challenge, work } = screen;
  const isWorking = shownDayOf(work) !== null;
  const heading = useRef<HTMLHeadingElement>(null);
  const isOpened = tomorrow !== undefined;
  useEffect(() => {
    if (!isWorking) heading.current?.focus();
  }, [isOpened, isWorking]);
  const came =
    tomorrow && isMet(tomorrow.judgement) ? 'Tomorrow held too.' : 'Tomorrow did not hold.';
  return (
    <header className="end-head">
      <p className="label">
        {`Challenge · Level ${challenge.level}, try ${work.tries}`}
        {work.isShown && ` · ${SOLVED_AFTER_SHOWN}`}
      </p>
      <h2 id="challenge-end" ref={heading} tabIndex={-1} data-solved={work.isShown ? 'shown' : ''}>
        Solved on A, B and C.
        {tomorrow && ` ${came}`}
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
  return (
    <section className="end-part" aria-labelledby="day-work" data-seed={seed}>
      <h3 id="day-work" ref={takeFocus} tabIndex={-1}>
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
      <div className="cluster middle">
        <Button look="primary" onClick={onHandIn}>
          Hand in
        </Button>
      </div>
    </section>
  );
}

function DayLines({ screen, shown }: { readonly screen: Opened; readonly shown: EndDay }) {
  const { challenge, onSearch } = screen;
  const { flows } = shown.day.judgement;
  const [chosen, setChosen] = useState(() => (decisiveOf(shown.day.judgement) ?? flows[0])?.id);
  return (
    <section className="end-lines grid fixed ruled" aria-labelledby="end-lines">
      <h3 id="end-lines" className="label">
        {`${shown.title}: ${flows.length} ${challenge.texts.lines}, to read and to open`}
      </h3>
      {challenge.searched && (
        <Button look="quiet" size="small" onClick={() => onSearch(shown.day)}>
          <Icon name="i-search" /> Search its records
        </Button>
      )}
      <Flows
        {...{ screen, flows, day: shown.day, label: shown.title }}
        current={flows.find(({ id }) => id === chosen)}
        onFlow={setChosen}
      />
    </section>
  );
}

function EndSide({ screen, onOther }: { screen: Opened; onOther: () => void }) {
  const { challenge } = screen;
  const end = useEnd(challenge);
  const next = levelIds[levelIds.indexOf(challenge.level) + 1];
  return (
    <aside className="lab-pane end-side scrolls" aria-label="What it shows">
      {end && <Taught {...end} />}
      <section>
        <h3 className="ui-text">If you like</h3>
        <p>
          Change the rules and run A, B and C again. Tomorrow stays open to read; it is judged once.
          Any other day can be played as often as you like, and counts for nothing.
        </p>
        <div className="cluster middle">
          <Button onClick={() => screen.setEndWanted(false)}>Back to the rules</Button>
          <Button onClick={onOther}>Another day</Button>
        </div>
      </section>
      <section>
        <h3 className="ui-text">Next</h3>
        <div className="cluster middle">
          {next && !isPackage && (
            <Button look="primary" onClick={() => screen.onLevelChange(next)}>
              Level {next} <Icon name="i-right" />
            </Button>
          )}
          <CopyWorkLink
            screen={screen}
            copied="Link to this configuration copied. It opens the same tomorrow."
          />
          <SaveText
            name={`netward-challenge-${challenge.level}.txt`}
            text={() => endAsText(screen, end)}
          />
        </div>
      </section>
    </aside>
  );
}

function endAsText({ challenge, work, run }: Opened, end: EndTexts | undefined): string {
  const { level, texts, text } = challenge;
  const { configuration } = run!;
  const { tomorrow } = work;
  const held = tomorrow && isMetOn(challenge, tomorrow.configuration, tomorrow.seed);
  const parts = [
    `Challenge of level ${level}: ${texts.title}`,
    texts.task,
    'Solved on A, B and C.',
    tomorrow && `Tomorrow (day ${tomorrow.seed}): ${held ? 'held' : 'did not hold'}.`,
    text ? text.print(configuration).trimEnd() : JSON.stringify(configuration, null, 2),
    ...endInWords(end),
  ];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}
