import type { LevelId } from '@netward/contracts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { type ClassLearner, grouped, pathOf } from './class-rows.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { type Challenge, isSolved, loadChallenge, numbersOf, TRAFFICS } from '@netward/challenges';

/** Reads the code of a link to a challenge; a sentence says why it tells no configuration. */
export type ReadConfiguration = (
  code: string,
) => Promise<{ readonly level: LevelId; readonly configuration: unknown } | string>;

/** A handed-in configuration, judged again in this browser. */
export interface JudgedAgain {
  readonly level: LevelId;
  readonly title: string;
  /** Two of the same are the same configuration. */
  readonly key: string;
  /** As the real tool's text; as JSON where the challenge has none. */
  readonly text: string;
  readonly isSolved: boolean;
  /** Whether it is what the challenge begins with. */
  readonly isStart: boolean;
  /** "19 of 28 customers served, 0 attacks through". */
  readonly numbers: string;
  /** What its faults have in common, one sentence each; none where it is solved. */
  readonly reasons: readonly string[];
}

/** What was judged again, by its code; undefined where it could not be read. */
export type Judged = ReadonlyMap<string, JudgedAgain | undefined>;

const FAULTS = ['turned-away', 'through'] as const;

/** The sentences about the first day that decides and whose goals are not met. */
function faultsOf(challenge: Challenge, configuration: unknown) {
  const { needs = TRAFFICS } = challenge;
  const days = needs.map((day) => challenge.judge(configuration, day));
  const judgement = days.find(({ goals }) => goals.some(({ isMet }) => !isMet)) ?? days[0]!;
  const numbers = numbersOf(judgement);
  const { outcomes } = challenge.texts;
  const customers = numbers.served + numbers['turned-away'];
  const unmet = judgement.goals.some(({ isMet }) => !isMet);
  return {
    numbers: `${outcomes.served}: ${numbers.served} of ${customers}, ${outcomes.through.toLowerCase()}: ${numbers.through}`,
    reasons: unmet
      ? FAULTS.filter((list) => numbers[list] > 0).map((list) =>
          challenge.explain(configuration, judgement, list),
        )
      : [],
  };
}

async function judgeAgain(code: string, read: ReadConfiguration): Promise<JudgedAgain | undefined> {
  const found = await read(code);
  if (typeof found === 'string') return undefined;
  const { level, configuration } = found;
  const challenge = await loadChallenge(level);
  if (!challenge) return undefined;
  const key = JSON.stringify(configuration);
  return {
    level,
    title: challenge.texts.title,
    key: `${level} ${key}`,
    text: challenge.text?.print(configuration) ?? JSON.stringify(configuration, null, 2),
    isSolved: isSolved(challenge, configuration),
    isStart: key === JSON.stringify(challenge.start),
    ...faultsOf(challenge, configuration),
  };
}

/**
 * Judges codes one after the other, each once whoever handed it in, and lets the page draw in between.
 * `isOver` ends it early.
 */
export async function judgeAll(
  codes: readonly string[],
  known: Map<string, JudgedAgain | undefined>,
  read: ReadConfiguration,
  isOver: () => boolean,
): Promise<void> {
  for (const code of new Set(codes)) {
    if (isOver()) return;
    if (known.has(code)) continue;
    known.set(code, await judgeAgain(code, read).catch(() => undefined));
    await new Promise((next) => setTimeout(next));
  }
}

/** Learners whose configurations have something in common. */
export interface ClassGroup {
  readonly kind: 'mistake' | 'equal';
  readonly level: LevelId;
  /** The judge's sentence, or what is equal. */
  readonly title: string;
  readonly learners: readonly ClassLearner[];
  /** Of equal configurations, which also stands in the table. */
  readonly letter?: string;
}

type Handed = { readonly learner: ClassLearner; readonly work: JudgedAgain };

/** The mistakes of a challenge that are shown: the most frequent and the second. */
const MISTAKES = 2;

const bySize = (one: readonly Handed[], other: readonly Handed[]) => other.length - one.length;

function mistakesOf(level: LevelId, handed: readonly Handed[]): ClassGroup[] {
  const each = handed.flatMap((one) => one.work.reasons.map((reason) => ({ ...one, reason })));
  const groups = [...grouped(each, ({ reason }) => reason)];
  return groups
    .toSorted(([, one], [, other]) => bySize(one, other))
    .slice(0, MISTAKES)
    .map(([title, all]) => ({
      kind: 'mistake',
      level,
      title,
      learners: all.map(({ learner }) => learner),
    }));
}

/** What several handed in alike; what the challenge begins with is nobody's work. */
function equalsOf(handed: readonly Handed[]): Handed[][] {
  const own = handed.filter(({ work }) => !work.isStart);
  return [...grouped(own, ({ work }) => work.key).values()]
    .filter((all) => all.length > 1)
    .toSorted(bySize);
}

/** The code of the configuration that a learner handed in for a level's challenge. */
function codeIn(learner: ClassLearner, level: LevelId): string | undefined {
  return learner.cells.find((cell) => cell.level.level === level)?.challenge?.configuration;
}

/**
 * For each challenge its most frequent mistakes, then equal configurations, by letters that run through
 * all challenges.
 */
function groupsOf(learners: readonly ClassLearner[], judged: Judged): ClassGroup[] {
  const handed = learners.flatMap((learner) =>
    learner.cells.flatMap(({ challenge }) => {
      const work = judged.get(challenge?.configuration ?? '');
      return work ? [{ learner, work }] : [];
    }),
  );
  const levels = [...grouped(handed, ({ work }) => work.level)];
  let letters = 0;
  return levels
    .toSorted(([one], [other]) => Number(one) - Number(other))
    .flatMap(([level, of]) => [
      ...mistakesOf(level, of),
      ...equalsOf(of).map((all): ClassGroup => {
        const names = all.map(({ learner }) => learner.number || learner.name);
        return {
          kind: 'equal',
          level,
          title: `${new Intl.ListFormat('en-GB').format(names)} handed in the same text`,
          learners: all.map(({ learner }) => learner),
          letter: letterOf(letters++),
        };
      }),
    ]);
}

/** A to Z, then A2. */
function letterOf(at: number): string {
  const round = Math.floor(at / 26);
  return String.fromCharCode(65 + (at % 26)) + (round ? String(round + 1) : '');
}

/** Every handed-in configuration, judged again while the table already stands, and what they have in common. */
export function useJudged(learners: readonly ClassLearner[], read: ReadConfiguration) {
  const known = useRef(new Map<string, JudgedAgain | undefined>());
  const [judged, setJudged] = useState<Judged>(new Map());
  useEffect(() => {
    let isOver = false;
    const cells = learners.flatMap(({ files }) => files.flatMap((file) => file.cells));
    const codes = cells.flatMap(({ challenge }) => challenge?.configuration ?? []);
    void judgeAll(codes, known.current, read, () => isOver).then(
      () => !isOver && setJudged(new Map(known.current)),
    );
    return () => {
      isOver = true;
    };
  }, [learners, read]);
  const groups = useMemo(() => groupsOf(learners, judged), [learners, judged]);
  return { judged, groups };
}

function Bars({ count }: { count: number }) {
  return (
    <span className="class-bars flex wraps" role="img" aria-label={`${count} learners`}>
      {Array.from({ length: count }, (_, at) => (
        <i key={at} />
      ))}
    </span>
  );
}

/** "Challenge 2, most frequent mistake", "second", "equal configurations, A". */
function labelOf(group: ClassGroup, groups: readonly ClassGroup[]): string {
  const of = `Challenge ${group.level}, `;
  if (group.kind === 'equal') return `${of}equal configurations, ${group.letter}`;
  const first = groups.find(({ level, kind }) => level === group.level && kind === 'mistake');
  return of + (first === group ? 'most frequent mistake' : 'second');
}

const EQUAL = 'Rule for rule. It says that, and nothing about who wrote it.';

/** One group on the whole screen, to be read from the last row; names stand only where texts are equal. */
function Slide(props: { group: ClassGroup; label: string; judged: Judged; onClose: () => void }) {
  const { group, label, judged, onClose } = props;
  const { kind, level, title, learners } = group;
  const work = judged.get(codeIn(learners[0]!, level) ?? '');
  return (
    <Dialog className="class-slide" title={label} onClose={onClose}>
      <div className="dialog-body">
        <p>{title}</p>
        <Bars count={learners.length} />
        {kind === 'equal' && (
          <>
            <ul>
              {learners.map(({ transcript, name, number, files }) => (
                <li key={transcript.sub}>
                  {number} {name}, <span className="mono">{pathOf(files[0]!)}</span>
                </li>
              ))}
            </ul>
            <pre className="mono" tabIndex={0} role="region" aria-label="The configuration">
              {work?.text}
            </pre>
          </>
        )}
      </div>
    </Dialog>
  );
}

const COUNTS = ['', '', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

/** The favourite mistakes of the class and what was handed in alike, before anything else. */
export function ClassGroups({ groups, judged }: { groups: readonly ClassGroup[]; judged: Judged }) {
  const [shown, setShown] = useState<ClassGroup>();
  if (groups.length === 0) return null;
  return (
    <div className="class-groups seams grid edged">
      {groups.map((group) => {
        const { kind, title, learners } = group;
        const count = learners.length;
        return (
          <section
            key={labelOf(group, groups)}
            className="grid to-left gap-6 surface"
            data-group={kind}
          >
            <span className="mono muted">{labelOf(group, groups)}</span>
            <h2>{title}</h2>
            {kind === 'equal' ? <p className="small muted">{EQUAL}</p> : <Bars count={count} />}
            <Button size="small" onClick={() => setShown(group)}>
              {kind === 'equal' ? `Compare the ${COUNTS[count] ?? count}` : 'Show as a slide'}
            </Button>
          </section>
        );
      })}
      {shown && (
        <Slide
          group={shown}
          label={labelOf(shown, groups)}
          judged={judged}
          onClose={() => setShown(undefined)}
        />
      )}
    </div>
  );
}
