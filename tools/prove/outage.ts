import { Fault } from '../start/fault.mjs';
import type { Place } from '../start/place.ts';
import { waitUntil } from '../start/probe.ts';
import { say, step } from '../start/steps.mjs';
import { absences, type Absence } from './absences.ts';
import { judgeAbsence, type Course, type Finding } from './judge-absence.ts';
import { countLosses } from './kept.ts';
import { mailsFor } from './learner.ts';
import { CONNECTIONS, Load } from './load.ts';
import { missingMails } from './mails.ts';
import type { Product } from './product.ts';
import { setScene } from './scene.ts';
import { complaints, inMs, inSeconds, tableOf } from './table.ts';

export interface OutageOptions {
  /** How long each part stays away. */
  seconds: number;
  /** Calls a second. */
  rate: number;
  /** Names of the parts; all of them when there are none. */
  only: readonly string[];
}

/** Two gateways, so that the absence of one can be borne; of the others one, so that it cannot. */
const COPIES = {
  gateway: 2,
  'auth-service': 1,
  'learning-service': 1,
  'assistant-service': 1,
  'mailer-worker': 1,
};
const RECOVERY_PATIENCE_MS = 60_000;
/** All must be well for this long before the next part is taken. */
const CALM_MS = 5000;
const MAILS_MS = 60_000;

function choose(only: readonly string[]): readonly Absence[] {
  const unknown = only.find((name) => !absences.some((absence) => absence.name === name));
  if (unknown)
    throw new Fault(
      `There is no "${unknown}"; there are ${absences.map(({ name }) => name).join(', ')}.`,
    );
  return only.length === 0 ? absences : absences.filter(({ name }) => only.includes(name));
}

const now = (): number => performance.now();
const pause = (ms: number) => new Promise((resolve) => void setTimeout(resolve, ms));

/** Waits until one of the mails that waited has come. */
async function firstMail(
  { mailbox }: Product,
  owed: readonly string[],
): Promise<number | undefined> {
  const since = now();
  const hasCome = async (): Promise<boolean> => {
    for (const address of owed)
      if ((await mailsFor(mailbox.url, address).catch(() => [])).length > 0) return true;
    return false;
  };
  const isThere = await waitUntil(hasCome, { deadlineMs: RECOVERY_PATIENCE_MS });
  return isThere ? now() - since : undefined;
}

/** Whether everything has worked again since the part's process was started. */
function hasRecovered({ refused, answersBy }: Absence, { outcomes }: Load, startedAt: number) {
  const back = outcomes.filter(({ sentAt, verdict }) => sentAt >= startedAt && verdict === 'good');
  const areRefusedBack = refused.every((area) => back.some((outcome) => outcome.area === area));
  return areRefusedBack && (!answersBy || back.some(({ by }) => by === 'model'));
}

async function takeAway(
  absence: Absence,
  product: Product,
  load: Load,
  seconds: number,
): Promise<Course> {
  const part = absence.part(product);
  const takenAt = now();
  await part.stop();
  const goneAt = now();
  const registeredBefore = load.registered.length;
  await pause(1000 * seconds);
  const owed = load.registered.slice(registeredBefore);
  const startedAt = now();
  await part.start();
  const answeredAt = now();
  const waited = absence.holdsMail ? await firstMail(product, owed) : undefined;
  const since = absence.isService ? answeredAt - startedAt : 0;
  const mailMs = waited === undefined ? undefined : waited + since;
  await waitUntil(() => hasRecovered(absence, load, startedAt), {
    deadlineMs: RECOVERY_PATIENCE_MS,
  });
  await pause(CALM_MS);
  return { takenAt, goneAt, startedAt, answeredAt, endedAt: now(), mailMs };
}

interface Row extends Finding {
  absence: Absence;
  course: Course;
}

function rowOf({ absence, course, counts, ...finding }: Row): string[] {
  const cells = Object.values(counts).map(({ good, refused }) =>
    refused === 0 ? `${good} good` : `${refused} refused, ${good} good`,
  );
  const ready = absence.isService ? inSeconds(course.answeredAt - course.startedAt) : '';
  return [
    absence.name,
    ...cells,
    finding.slowestRefusalMs > 0 ? inMs(finding.slowestRefusalMs) : '',
    ready,
    inSeconds(finding.recoveryMs),
    inSeconds(absence.recoveryMs),
    finding.faults.join('; ') || 'as promised',
  ];
}

const HEAD = [
  'away',
  'pages',
  'accounts',
  'learning',
  'assistant',
  'slowest refusal',
  'ready after',
  'recovered after',
  'aim',
  'verdict',
];

/**
 * Takes each part of the product away under load and brings it back: what still works, how the rest
 * is refused and how soon all is well must be what is promised. Answers the exit code.
 */
export async function proveOutages(place: Place, options: OutageOptions): Promise<number> {
  const chosen = choose(options.only);
  const { product, door, learners } = await setScene(place, { copies: COPIES });
  const load = new Load(door, options.rate, CONNECTIONS);
  load.begin(learners);
  await pause(2 * CALM_MS);
  const rows: Row[] = [];
  for (const absence of chosen)
    await step(absence.name, async (note) => {
      note(`away for ${options.seconds} s`);
      const course = await takeAway(absence, product, load, options.seconds);
      place.stop.throwIfAborted();
      const finding = judgeAbsence(absence, course, load.outcomes);
      note(finding.faults.join('; ') || 'as promised');
      rows.push({ absence, course, ...finding });
    });
  await load.end();
  const losses = await countLosses(door, learners);
  const missing = await missingMails(product.mailbox.url, load.registered, MAILS_MS);
  const wrong = load.outcomes.filter(({ verdict }) => verdict === 'wrong');
  const shown = rows.flatMap(({ absence, course, failed }) =>
    complaints(
      failed.filter(
        ({ area, verdict }) => verdict !== 'refused' || !absence.refused.includes(area),
      ),
      course.takenAt,
    ).map((line) => `  ${absence.name}${line}`),
  );
  say('');
  for (const line of tableOf([HEAD, ...rows.map(rowOf)])) say(line);
  for (const line of ['', ...shown]) say(line);
  say(`${load.outcomes.length} calls, ${wrong.length} of them answered as nothing excuses.`);
  say(`Learners with acknowledged work gone: ${losses} of ${learners.length}.`);
  say(`Mails of ${load.registered.length} registrations missing: ${missing.length}.`);
  const faults = rows.flatMap((row) => row.faults).length;
  return faults + wrong.length + losses + missing.length > 0 ? 1 : 0;
}
