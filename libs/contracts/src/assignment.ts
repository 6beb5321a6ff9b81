import { LEVEL_SHAPE, type LevelId } from './level-ids.ts';
import { ASSIGNMENT_MAX } from './limits.ts';

/** What of each level is asked for. */
export const ASSIGNMENT_PARTS = ['actions', 'quiz', 'proof'] as const;
export type AssignmentPart = (typeof ASSIGNMENT_PARTS)[number];

/** The end of an assignment on the clock of a time zone. */
export interface AssignmentEnd {
  /** YYYY-MM-DD. */
  readonly day: string;
  /** HH:MM, the last minute in time. */
  readonly time: string;
  /** A name of the IANA time zone database. */
  readonly zone: string;
}

/** What a teacher asks of a class. It stands in a link and nowhere else. */
export interface Assignment {
  readonly levels: readonly LevelId[];
  /** Empty without levels. */
  readonly of: readonly AssignmentPart[];
  readonly challenges: readonly LevelId[];
  readonly until?: AssignmentEnd | undefined;
  /** Tells the teacher's classes apart: up to `CLASS_CODE_MAX` ASCII letters, digits, dots and dashes. */
  readonly code: string;
  /** The sealed day of every challenge, the same for all; without it each learner has their own. */
  readonly seed?: number | undefined;
  /** The code of a run's link, from whose moment the class goes on. */
  readonly from?: string | undefined;
}

export const CLASS_CODE_MAX = 24;

const CLASS_CODE = /^[A-Za-z0-9][\w.-]*$/;
/** Levels, what of each (`-a` without actions), challenges: `2.3+q+p.c2`. */
const TASKS = /^(?:(\d+(?:\.\d+)*)(-a)?(\+q)?(\+p)?)?((?:\.?c\d+)*)$/;
const UNTIL = /^(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)$/;
const COMPACT_DAY = /^(\d{4})(\d\d)(\d\d)T/;
/** A seed has 32 bits; a run's link is written in base64url. */
const SEED = /^s(\d{1,10})$/;
const FROM = /^r([\w-]{1,400})$/;
const SEED_MAX = 2 ** 32 - 1;

/** Whether a text may be a class code. */
export function isClassCode(text: string): boolean {
  return text.length <= CLASS_CODE_MAX && CLASS_CODE.test(text);
}

const inOrder = (levels: readonly LevelId[]) =>
  [...new Set(levels)].toSorted((one, other) => Number(one) - Number(other));

function tasksOf({ levels, of, challenges }: Assignment): string {
  const without = of.includes('actions') ? '' : '-a';
  const parts = `${of.includes('quiz') ? '+q' : ''}${of.includes('proof') ? '+p' : ''}`;
  const asked = levels.length ? inOrder(levels).join('.') + without + parts : '';
  return [asked, ...inOrder(challenges).map((level) => `c${level}`)].filter(Boolean).join('.');
}

/**
 * The text that an assignment's link carries behind `#`:
 * `2.3+q+p.c2~20261130T1800~Europe/Madrid~NW-2B`, then `~s` and a seed, `~r` and the code of a run.
 */
export function writeAssignment(assignment: Assignment): string {
  const { until, code, seed, from } = assignment;
  return [
    tasksOf(assignment),
    until ? `${until.day.replaceAll('-', '')}T${until.time.replace(':', '')}` : '',
    until?.zone ?? '',
    code,
    ...(seed === undefined ? [] : [`s${seed}`]),
    ...(from === undefined ? [] : [`r${from}`]),
  ].join('~');
}

/** Whether the zone is one that this machine knows. */
export function isZone(zone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }));
  } catch {
    return false;
  }
}

function readEnd(moment: string, zone: string): AssignmentEnd | undefined {
  const [, day = '', hour, minute] = UNTIL.exec(moment.replace(COMPACT_DAY, '$1-$2-$3T')) ?? [];
  const at = new Date(`${day}T${hour}:${minute}:00Z`);
  // A day such as the 31st of February becomes another one, or none.
  if (Number.isNaN(at.getTime()) || !at.toISOString().startsWith(day) || !isZone(zone))
    return undefined;
  return { day, time: `${hour}:${minute}`, zone };
}

function readTasks(text: string): Pick<Assignment, 'levels' | 'of' | 'challenges'> | undefined {
  const found = TASKS.exec(text);
  if (!found) return undefined;
  const [, levelsText, withoutActions, quiz, proof, challengesText = ''] = found;
  const levels = (levelsText?.split('.') ?? []) as LevelId[];
  const challenges = (challengesText.match(/\d+/g) ?? []) as LevelId[];
  const all = [...levels, ...challenges];
  const isAsked = { actions: !withoutActions, quiz: Boolean(quiz), proof: Boolean(proof) };
  const of = levels.length ? ASSIGNMENT_PARTS.filter((part) => isAsked[part]) : [];
  const isWhole = all.length > 0 && all.every((level) => LEVEL_SHAPE.test(level));
  return isWhole && levels.length > 0 === of.length > 0 ? { levels, of, challenges } : undefined;
}

/**
 * The assignment that a text tells; undefined for a damaged one. There is one text for each assignment:
 * another spelling of it is a damaged one. Which levels there are, the reader looks up.
 */
export function readAssignment(text: string): Assignment | undefined {
  if (text.length > ASSIGNMENT_MAX) return undefined;
  const [tasksText = '', moment = '', zone = '', code = '', ...more] = text.split('~');
  const tasks = readTasks(tasksText);
  const until = moment || zone ? readEnd(moment, zone) : undefined;
  if (!tasks || !isClassCode(code)) return undefined;
  const seedText = more.map((part) => SEED.exec(part)?.[1]).find(Boolean);
  const from = more.map((part) => FROM.exec(part)?.[1]).find(Boolean);
  const seed = seedText === undefined ? undefined : Number(seedText);
  if ((seed ?? 0) > SEED_MAX) return undefined;
  const assignment: Assignment = {
    ...tasks,
    code,
    ...(until && { until }),
    ...(seed !== undefined && { seed }),
    ...(from !== undefined && { from }),
  };
  return writeAssignment(assignment) === text ? assignment : undefined;
}
