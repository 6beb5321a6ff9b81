import type { Absence } from './absences.ts';
import { areas, type ProductArea } from './calls.ts';
import type { LoadOutcome } from './outcome.ts';

/** An absence as it happened, in milliseconds of this process. */
export interface AbsenceTimeline {
  /** When stopping it began, and when it was gone. */
  stoppedAt: number;
  goneAt: number;
  /** When its process was started, and when it answered. */
  startedAt: number;
  answeredAt: number;
  /** The end of the observed time. */
  endedAt: number;
  /** From its return to the first mail that had waited. */
  mailMs?: number | undefined;
}

export interface AbsenceReport {
  /** How many calls of each area were good, and how many were not, while it was away. */
  counts: Record<ProductArea, { good: number; failed: number }>;
  slowestRefusalMs: number;
  /** From its return to the first success of everything that was refused, and to the last failure. */
  recoveryMs: number;
  lastFailureMs: number;
  /** What breaks the promise. */
  faults: string[];
  failed: LoadOutcome[];
}

/** After the first success a few calls may still be refused for this long. */
const LATE_REFUSALS_MS = 2000;

const endOf = ({ sentAt, tookMs }: LoadOutcome): number => sentAt + tookMs;
const isGood = ({ result }: LoadOutcome): boolean => result === 'good';

/** When everything that was refused works again: the latest of the first successes. */
function recoveryOf(absence: Absence, timeline: AbsenceTimeline, seen: LoadOutcome[]): number {
  const { startedAt, answeredAt, mailMs = Infinity } = timeline;
  const since = absence.isService ? startedAt : answeredAt;
  const back = seen.filter((one) => isGood(one) && one.sentAt >= startedAt);
  const first = (outcomes: LoadOutcome[]): number => Math.min(...outcomes.map(endOf));
  const firsts = absence.refused.map((area) => first(back.filter((one) => one.area === area)));
  if (absence.isReplacedByTutor)
    firsts.push(first(back.filter(({ by, sentAt }) => by === 'model' && sentAt >= answeredAt)));
  if (absence.holdsMail) firsts.push(since + mailMs);
  return Math.max(0, ...firsts.map((at) => at - since));
}

function countAreas(seen: readonly LoadOutcome[]): AbsenceReport['counts'] {
  const counted = areas.map((area) => {
    const own = seen.filter((outcome) => outcome.area === area);
    const good = own.filter(isGood).length;
    return [area, { good, failed: own.length - good }];
  });
  return Object.fromEntries(counted);
}

function findFaults(
  absence: Absence,
  away: readonly LoadOutcome[],
  report: Omit<AbsenceReport, 'faults'>,
): string[] {
  const { failed, recoveryMs, slowestRefusalMs, lastFailureMs } = report;
  const { refused, refusalMs = Infinity, isReplacedByTutor } = absence;
  const failures = (area: ProductArea) => failed.filter((one) => one.area === area).length;
  const wasRefused = (area: ProductArea) =>
    away.some((one) => one.area === area && one.result === 'refused');
  const improper = failed.filter(({ result }) => result !== 'refused').length;
  const lastAllowedMs = Math.max(recoveryMs, absence.recoveryMs) + LATE_REFUSALS_MS;
  return [
    ...areas
      .filter((area) => !refused.includes(area) && failures(area) > 0)
      .map((area) => `${failures(area)} calls of ${area} failed`),
    ...refused
      .filter((area) => !wasRefused(area))
      .map((area) => `no call of ${area} was refused, so it was not away`),
    improper > 0 && `${improper} answers were not proper refusals`,
    slowestRefusalMs > refusalMs && 'a refusal took too long',
    recoveryMs > absence.recoveryMs && 'it took too long to recover',
    lastFailureMs > lastAllowedMs && 'calls continued to fail',
    isReplacedByTutor && !away.some(({ by }) => by === 'tutor') && 'the tutor answered nothing',
  ].filter((fault) => typeof fault === 'string');
}

/** Compares what happened around an absence with what is promised for it. */
export function checkAbsence(
  absence: Absence,
  timeline: AbsenceTimeline,
  outcomes: readonly LoadOutcome[],
): AbsenceReport {
  const { stoppedAt, goneAt, startedAt, answeredAt, endedAt } = timeline;
  const seen = outcomes.filter((one) => endOf(one) >= stoppedAt && one.sentAt <= endedAt);
  const since = absence.isService ? startedAt : answeredAt;
  const failures = seen.filter((one) => !isGood(one));
  const refusals = seen.filter(({ result }) => result === 'refused');
  // A visitor who was connected to what was taken away loses the call under way.
  const wasCut = (one: LoadOutcome): boolean =>
    absence.breaksConnections === true && one.result === 'broken' && one.sentAt <= goneAt;
  const report = {
    counts: countAreas(seen.filter(({ sentAt }) => sentAt < startedAt)),
    slowestRefusalMs: Math.max(0, ...refusals.map(({ tookMs }) => tookMs)),
    recoveryMs: recoveryOf(absence, timeline, seen),
    lastFailureMs: Math.max(0, ...failures.map((one) => endOf(one) - since)),
    failed: failures.filter((one) => !wasCut(one)),
  };
  const away = seen.filter(({ sentAt }) => sentAt > goneAt && sentAt < startedAt);
  return { ...report, faults: findFaults(absence, away, report) };
}
