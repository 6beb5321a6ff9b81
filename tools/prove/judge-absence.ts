import { working, type Absence } from './absences.ts';
import type { Outcome } from './outcome.ts';
import type { Area } from './visit.ts';

/** An absence as it went, in milliseconds of this process. */
export interface Course {
  /** When it was taken away, and when it was gone. */
  takenAt: number;
  goneAt: number;
  /** When its process was started, and when it answered. */
  startedAt: number;
  answeredAt: number;
  /** The end of the time that is looked at. */
  endedAt: number;
  /** From its return to the first mail that had waited. */
  mailMs?: number | undefined;
}

export interface Finding {
  /** How many calls of an area were as promised, and how many were not, while it was away. */
  counts: Record<Area, { good: number; refused: number }>;
  slowestRefusalMs: number;
  /** From its return to the first success of all that was refused, and to the last failure. */
  recoveryMs: number;
  lastFailureMs: number;
  /** What is not as promised, in words, and the calls that show it. */
  faults: string[];
  failed: Outcome[];
}

/** Time in which the last few may still be refused after the first success. */
const RIPPLE_MS = 2000;

const endOf = ({ sentAt, tookMs }: Outcome): number => sentAt + tookMs;

/** Whether a call was cut since the visitor was connected to what was taken away. */
function wasCut({ breaksConnections }: Absence, course: Course, outcome: Outcome): boolean {
  const { verdict, sentAt } = outcome;
  const wasUnderWay = sentAt <= course.goneAt && endOf(outcome) >= course.takenAt;
  return Boolean(breaksConnections) && verdict === 'broken' && wasUnderWay;
}

/** When everything that was refused works again: the latest of the areas' first successes. */
function recoveryOf(absence: Absence, { startedAt, answeredAt, mailMs }: Course, seen: Outcome[]) {
  const since = absence.isService ? startedAt : answeredAt;
  const back = seen.filter(({ verdict, sentAt }) => verdict === 'good' && sentAt >= startedAt);
  const firsts = absence.refused.map((area) =>
    Math.min(...back.filter((outcome) => outcome.area === area).map(endOf)),
  );
  if (absence.answersBy) {
    const first = back.find(({ by, sentAt }) => by === 'model' && sentAt >= answeredAt);
    firsts.push(first ? endOf(first) : Infinity);
  }
  if (absence.holdsMail) firsts.push(since + (mailMs ?? Infinity));
  return Math.max(0, ...firsts.map((at) => at - since));
}

function countAreas(seen: readonly Outcome[]): Finding['counts'] {
  const counts: Finding['counts'] = {
    pages: { good: 0, refused: 0 },
    accounts: { good: 0, refused: 0 },
    learning: { good: 0, refused: 0 },
    assistant: { good: 0, refused: 0 },
  };
  for (const { area, verdict } of seen) counts[area][verdict === 'good' ? 'good' : 'refused']++;
  return counts;
}

/** What of the promise does not hold, in words. */
function faultsOf(
  absence: Absence,
  course: Course,
  seen: Outcome[],
  finding: Omit<Finding, 'faults'>,
): string[] {
  const { failed } = finding;
  const { refusalMs, recoveryMs, answersBy } = absence;
  const away = seen.filter(({ sentAt }) => sentAt > course.goneAt && sentAt < course.startedAt);
  const faults: string[] = [];
  for (const area of working(absence)) {
    const count = failed.filter((outcome) => outcome.area === area).length;
    if (count > 0) faults.push(`${count} calls of ${area} failed`);
  }
  for (const area of absence.refused)
    if (!away.some((one) => one.area === area && one.verdict === 'refused'))
      faults.push(`no call of ${area} was refused, so it was not away`);
  const odd = failed.filter(({ verdict }) => verdict !== 'refused').length;
  if (odd > 0) faults.push(`${odd} answers were no refusals of ours`);
  if (finding.slowestRefusalMs > refusalMs && refusalMs > 0) faults.push('a refusal took too long');
  if (finding.recoveryMs > recoveryMs) faults.push('it took too long to recover');
  if (finding.lastFailureMs > Math.max(finding.recoveryMs, recoveryMs) + RIPPLE_MS)
    faults.push('calls went on to fail');
  if (answersBy && !away.some(({ by }) => by === answersBy))
    faults.push(`the ${answersBy} answered nothing`);
  return faults;
}

/** Compares what happened around an absence with what is promised for it. */
export function judgeAbsence(
  absence: Absence,
  course: Course,
  outcomes: readonly Outcome[],
): Finding {
  const seen = outcomes.filter(
    (one) => endOf(one) >= course.takenAt && one.sentAt <= course.endedAt,
  );
  const since = absence.isService ? course.startedAt : course.answeredAt;
  const failures = seen.filter(({ verdict }) => verdict !== 'good');
  const refusals = seen.filter(({ verdict }) => verdict === 'refused');
  const finding = {
    counts: countAreas(seen.filter(({ sentAt }) => sentAt < course.startedAt)),
    slowestRefusalMs: Math.max(0, ...refusals.map(({ tookMs }) => tookMs)),
    recoveryMs: recoveryOf(absence, course, seen),
    lastFailureMs: Math.max(0, ...failures.map((one) => endOf(one) - since)),
    failed: failures.filter((one) => !wasCut(absence, course, one)),
  };
  return { ...finding, faults: faultsOf(absence, course, seen, finding) };
}
