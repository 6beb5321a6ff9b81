import { Fault } from '../harness/fault.mjs';
import { waitUntil } from '../harness/probe.ts';
import { say, step } from '../harness/steps.mjs';
import type { Workspace } from '../harness/workspace.ts';
import { absences, type Absence } from './absences.ts';
import { checkAbsence, type AbsenceReport, type AbsenceTimeline } from './check-absence.ts';
import { mailsFor } from './learner.ts';
import { openLoadTest, type LoadTest } from './load-test.ts';
import { pause } from './load.ts';
import { formatMs, formatSeconds, formatTable, listFailures } from './table.ts';

interface OutageOptions {
  /** How long each part stays away. */
  seconds: number;
  /** Calls per second. */
  rate: number;
  /** Names of the parts; all of them when empty. */
  only: readonly string[];
}

/** Two gateways, so that one can be absent; one of every other service, so that its absence shows. */
const REPLICAS = { gateway: 2 };
const PATIENCE_MS = 60_000;
/** Everything must be well for this long before the next part goes away. */
const CALM_MS = 5000;

function choose(only: readonly string[]): readonly Absence[] {
  const unknown = only.find((name) => !absences.some((absence) => absence.name === name));
  if (unknown)
    throw new Fault(
      `There is no "${unknown}"; choose from ${absences.map(({ name }) => name).join(', ')}.`,
    );
  return only.length === 0 ? absences : absences.filter(({ name }) => only.includes(name));
}

/** Waits for the first mail to one of the addresses. Returns how long that took. */
async function firstMailMs(
  mailbox: string,
  addresses: readonly string[],
): Promise<number | undefined> {
  const since = performance.now();
  const hasCome = async (): Promise<boolean> => {
    for (const address of addresses)
      if ((await mailsFor(mailbox, address).catch(() => [])).length > 0) return true;
    return false;
  };
  const found = await waitUntil(hasCome, { deadlineMs: PATIENCE_MS });
  return found ? performance.now() - since : undefined;
}

/** Takes a part away under load, brings it back and waits until everything works again. */
async function takeAway(
  absence: Absence,
  { product, load }: LoadTest,
  seconds: number,
): Promise<AbsenceTimeline> {
  const part = product.parts[absence.name];
  if (!part) throw new Error(`the product has no ${absence.name}`);
  const stoppedAt = performance.now();
  await part.stop('SIGKILL');
  const goneAt = performance.now();
  const registeredBefore = load.registered.length;
  await pause(1000 * seconds);
  const waiting = load.registered.slice(registeredBefore);
  const startedAt = performance.now();
  await part.start();
  const answeredAt = performance.now();
  const waited = absence.holdsMail && (await firstMailMs(product.mailboxUrl ?? '', waiting));
  const mailMs = waited ? waited + (absence.isService ? answeredAt - startedAt : 0) : undefined;
  const hasRecovered = (): boolean => {
    const back = load.outcomes.filter((one) => one.sentAt >= startedAt && one.result === 'good');
    const answers = absence.refused.every((area) => back.some((one) => one.area === area));
    return answers && (!absence.isReplacedByTutor || back.some(({ by }) => by === 'model'));
  };
  await waitUntil(hasRecovered, { deadlineMs: PATIENCE_MS });
  await pause(CALM_MS);
  return { stoppedAt, goneAt, startedAt, answeredAt, endedAt: performance.now(), mailMs };
}

interface OutageRow {
  absence: Absence;
  timeline: AbsenceTimeline;
  report: AbsenceReport;
}

const HEAD = [
  ...['away', 'pages', 'accounts', 'learning', 'assistant', 'slowest refusal'],
  ...['ready after', 'recovered after', 'aim', 'result'],
];

function cellsOf({ absence, timeline, report }: OutageRow): string[] {
  const counts = Object.values(report.counts).map(({ good, failed }) =>
    failed === 0 ? `${good} good` : `${failed} refused, ${good} good`,
  );
  return [
    absence.name,
    ...counts,
    report.slowestRefusalMs > 0 ? formatMs(report.slowestRefusalMs) : '',
    absence.isService ? formatSeconds(timeline.answeredAt - timeline.startedAt) : '',
    formatSeconds(report.recoveryMs),
    formatSeconds(absence.recoveryMs),
    report.faults.join('; ') || 'as promised',
  ];
}

/**
 * Takes each part of the product away under load and brings it back. What still works, how the rest
 * is refused and how soon everything is well must be as promised. Returns the exit code.
 */
export async function proveOutages(given: Workspace, options: OutageOptions): Promise<number> {
  const chosen = choose(options.only);
  const test = await openLoadTest(given, { replicas: REPLICAS }, options.rate);
  test.begin();
  await pause(2 * CALM_MS);
  const rows: OutageRow[] = [];
  for (const absence of chosen)
    await step(absence.name, async (note) => {
      note(`away for ${options.seconds} s`);
      const timeline = await takeAway(absence, test, options.seconds);
      given.stop.throwIfAborted();
      const report = checkAbsence(absence, timeline, test.load.outcomes);
      note(report.faults.join('; ') || 'as promised');
      rows.push({ absence, timeline, report });
    });
  const { losses } = await test.end();
  say(formatTable([HEAD, ...rows.map(cellsOf)]));
  for (const { absence, timeline, report } of rows) {
    const isUnexpected = ({ area, result }: AbsenceReport['failed'][number]): boolean =>
      result !== 'refused' || !absence.refused.includes(area);
    const unexpected = listFailures(report.failed.filter(isUnexpected), timeline.stoppedAt);
    if (unexpected) say(`${absence.name}\n${unexpected}`);
  }
  const wrong = test.load.outcomes.filter(({ result }) => result === 'wrong').length;
  say(`Calls answered in a way that nothing excuses: ${wrong}.`);
  const faults = rows.flatMap(({ report }) => report.faults).length;
  return faults + wrong + losses > 0 ? 1 : 0;
}
