/** What a check says: a warning can wait, a fault means that something does not work. */
export type FindingStatus = 'ok' | 'warning' | 'fault';

/** One line of `netward doctor`. `text` says what was found and, unless all is well, what to do. */
export interface DoctorFinding {
  check: string;
  status: FindingStatus;
  text: string;
}

/** Makes the findings of one check. */
export function findingsOf(check: string) {
  const finding =
    (status: FindingStatus) =>
    (text: string): DoctorFinding => ({ check, status, text });
  return { ok: finding('ok'), warning: finding('warning'), fault: finding('fault') };
}

/** Sessions of other clocks are accepted this far, in seconds (`CLOCK_TOLERANCE` of the verifier). */
const REFUSED_FROM_S = 30;
const NOTED_FROM_S = 2;

/** When something was asked, and when the answer was there, in milliseconds of this clock. */
export interface AskedAt {
  begun: number;
  ended: number;
}

/**
 * Compares a clock that was read between `begun` and `ended` with ours. `grainMs` is how coarsely it
 * tells the time: the reading lies anywhere in that span.
 */
export function clockFinding(
  whose: string,
  theirs: number,
  { begun, ended }: AskedAt,
  grainMs = 0,
): DoctorFinding {
  const { ok, warning, fault } = findingsOf(`clock of ${whose}`);
  const early = begun - theirs - grainMs;
  const late = theirs - ended;
  const seconds = Math.max(early, late, 0) / 1000;
  const how = `${seconds.toFixed(1)} s ${late > early ? 'ahead of' : 'behind'} ours`;
  const mend = 'let a time service (chrony, systemd-timesyncd) set both clocks';
  if (seconds >= REFUSED_FROM_S) return fault(`is ${how}, so sessions are refused; ${mend}`);
  if (seconds >= NOTED_FROM_S) return warning(`is ${how}; ${mend}`);
  return ok(`agrees with ours to ${Math.ceil((ended - begun + grainMs) / 100) / 10} s`);
}

/** Bytes as a person reads them. */
export function inMegabytes(bytes: number): string {
  const megabytes = bytes / 2 ** 20;
  return megabytes < 1024 ? `${Math.ceil(megabytes)} MB` : `${(megabytes / 1024).toFixed(1)} GB`;
}
