import type { ProductArea } from '../connection.ts';
import type { JournalEntry } from './journal.ts';

export interface PlayedFault {
  id: number;
  kind: string;
  target: string;
  from: number;
  until: number;
}

/** How long after a fault calls may still be refused: probes, pools and processes need their time. */
const RECOVERY_MS = 10_000;
/** From the arrival of a mail to the end of all doubt: a late answer, and the report of it. */
const DOUBT_MS = 30_000;
/** What a fault may have broken shortly before it was noted as over. */
const SLACK_MS = 2000;

/** Faults that no call may notice, whatever they hit: the mail waits, and the clock stops no call. */
const UNSEEN = new Set([
  'mail refused',
  'mail deferred',
  'late final dot',
  'hang-up at DATA',
  'jobs delivered twice',
  'Redis emptied',
  'clock jump',
]);

const EVERYTHING = ['pages', 'accounts', 'learning', 'assistant'] as const;
/** What ARCHITECTURE.md allows to be refused while a part or a connection is away; nothing for others. */
const refusedWithout: Readonly<Record<string, readonly ProductArea[]>> = {
  everything: EVERYTHING,
  gateway: EVERYTHING,
  disk: ['accounts', 'learning'],
  postgres: ['accounts', 'learning'],
  'auth-service': ['accounts'],
  'gateway > auth-service': ['accounts'],
  'auth-service > postgres': ['accounts'],
  'learning-service': ['learning'],
  'gateway > learning-service': ['learning'],
  'learning-service > postgres': ['learning'],
  'assistant-service': ['assistant'],
  'gateway > assistant-service': ['assistant'],
};

/** What lies on a mail's way, so that its failure can leave a sender in doubt. */
const MAIL_WAY =
  /^(everything|mailer-worker|auth-service|postgres|redis|disk|mail server|(mailer-worker|auth-service) > .*)$/;
/** Delivering a job twice must not deliver a mail twice, and an emptied queue holds no doubt. */
const WITHOUT_DOUBT = new Set(['jobs delivered twice', 'mail refused', 'mail deferred']);

export function readFaults(journal: readonly JournalEntry[]): PlayedFault[] {
  const over = new Map<number, number>();
  for (const line of journal) if (line.entry === 'fault over') over.set(line.id, line.at);
  return journal.flatMap((line) =>
    line.entry === 'fault' ? { ...line, from: line.at, until: over.get(line.id) ?? Infinity } : [],
  );
}

export function refusalCause(
  faults: readonly PlayedFault[],
  area: ProductArea,
  from: number,
  until: number,
): PlayedFault | undefined {
  return faults.find(
    (fault) =>
      !UNSEEN.has(fault.kind) &&
      (refusedWithout[fault.target] ?? []).includes(area) &&
      fault.from <= until &&
      fault.until + RECOVERY_MS >= from,
  );
}

/** Whether a fault can leave the sender of a mail in doubt whether it arrived. */
export const leavesDoubt = ({ kind, target }: PlayedFault): boolean =>
  MAIL_WAY.test(target) && !WITHOUT_DOUBT.has(kind);

/**
 * The fault that excuses another copy of a mail: one that was there when the copy before it arrived, or
 * before its sender can have known that it did. When the next copy comes is the sender's to choose.
 */
export function copyCause(
  faults: readonly PlayedFault[],
  arrivedAt: number,
): PlayedFault | undefined {
  return faults.find(
    (fault) =>
      leavesDoubt(fault) &&
      fault.from <= arrivedAt + DOUBT_MS &&
      fault.until + SLACK_MS >= arrivedAt,
  );
}
