import papaparse from 'papaparse';
import type { Assignment, LevelId, TranscriptChallenge } from '@netward/contracts';
import type { ClassCell, ClassLearner, ClassRecord, RosterEntry } from './class-rows.ts';

const HEADS = {
  // Canvas has addresses as logins, and beside its own number that of the school.
  email: /mail|login id/i,
  number: /^(no\.?|nr\.?|number|#|id( number)?|student ?(id|number|no\.?)|matric.*|sis user id)$/i,
  name: /^(?!user).*(name|student|learner|pupil)/i,
} as const;
type Column = keyof typeof HEADS;

/** Which columns are which, by the heads; undefined where the first row is somebody already. */
function byHeads(row: readonly string[]): Record<Column, number[]> | undefined {
  const columns: Record<Column, number[]> = { email: [], number: [], name: [] };
  row.forEach((head, at) => {
    const is = (Object.keys(HEADS) as Column[]).find((column) => HEADS[column].test(head.trim()));
    if (is) columns[is].push(at);
  });
  const isHead =
    !row.some((cell) => cell.includes('@')) && Object.values(columns).flat().length > 0;
  return isHead ? columns : undefined;
}

/** The same by what stands in the columns: an address, a number, or words. */
function byContent(row: readonly string[]): Record<Column, number[]> {
  const kindOf = (cell: string): Column =>
    cell.includes('@') ? 'email' : /^\W*\d[\d\W]*$/.test(cell) ? 'number' : 'name';
  const of = (column: Column) => row.flatMap((cell, at) => (kindOf(cell) === column ? at : []));
  return { email: of('email'), number: of('number'), name: of('name') };
}

/** The people on a CSV list with number, name and e-mail in any order, with or without heads. */
export function readRoster(text: string): RosterEntry[] {
  const { data } = papaparse.parse<string[]>(text.replace('\uFEFF', '').trim(), {
    skipEmptyLines: 'greedy',
  });
  const [first = [], ...others] = data;
  const heads = byHeads(first);
  const columns = heads ?? byContent(first);
  const cellsOf = (row: readonly string[], column: Column) =>
    columns[column].map((at) => row[at]?.trim() ?? '').filter(Boolean);
  const isPerson = ([cell = '']: readonly string[]) => !/^\s*points possible/i.test(cell);
  return (heads ? others : data).filter(isPerson).map((row) => ({
    number: cellsOf(row, 'number').at(-1) ?? '',
    name: cellsOf(row, 'name').join(' '),
    email: cellsOf(row, 'email')[0] ?? '',
  }));
}

/**
 * What a spreadsheet may take for a formula, also behind spaces and in full width; such a cell gets an
 * apostrophe in front (OWASP, CSV injection). A tab or a line break may begin another cell.
 */
const FORMULA = /^[\s]*[=+\-@|%＝＋－＠]|^[\t\r\n]/u;
/** Excel takes a file without it for another encoding; gradebooks refuse quotes behind it. */
const BYTE_ORDER_MARK = '\uFEFF';

const yesOrNo = (is: boolean | undefined) => (is === undefined ? '' : is ? 'yes' : 'no');

/** Empty where they were not counted. */
const tryOf = (challenge: TranscriptChallenge | undefined) =>
  challenge?.earlierTries === undefined ? '' : challenge.earlierTries + 1;

function levelCells({ level: all, challenge, isSolved, last }: ClassCell) {
  const { level, title, actions, verified, required, quiz, proofs, first } = all;
  const name = `${level} ${title}`;
  // Numbers of their own: a spreadsheet takes 5/6 for a day in June.
  return [
    [`${name}: actions`, actions.length],
    [`${name}: replayed`, verified.length],
    [`${name}: required`, required],
    [`${name}: quiz`, quiz?.score ?? ''],
    [`${name}: quiz of`, quiz?.total ?? ''],
    [`${name}: quiz verified`, yesOrNo(quiz?.verified)],
    [`${name}: best quiz`, quiz?.best?.score ?? ''],
    [`${name}: proofs found`, proofs?.found.length ?? ''],
    [`${name}: proofs asked`, proofs?.of ?? ''],
    [`${name}: challenge solved`, challenge ? yesOrNo(isSolved) : ''],
    [`${name}: challenge on try`, tryOf(challenge)],
    [`${name}: solution shown before`, yesOrNo(challenge?.solutionShown)],
    [`${name}: first complete`, first ?? ''],
    [`${name}: last done`, last ?? ''],
  ];
}

function learnerRow(learner: ClassLearner): Record<string, string | number> {
  const { transcript, number, name, email, files, isLate, cells } = learner;
  return {
    Name: name,
    Remark: [isLate && 'late', files.length > 1 && `${files.length} files`]
      .filter(Boolean)
      .join(', '),
    Number: number,
    Email: email,
    Account: transcript.name,
    Sub: transcript.sub,
    File: files.map((file) => file.name).join(' | '),
    Folder: files.map(({ folder }) => folder).join(' | '),
    Issued: new Date(transcript.iat * 1000).toISOString(),
    ...Object.fromEntries(cells.flatMap(levelCells)),
  };
}

/** Rows as CSV (RFC 4180). Every cell is quoted, since spreadsheets of some countries part cells at semicolons. */
export function csvOf(rows: readonly Record<string, string | number>[]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const how = { columns, quotes: true, escapeFormulae: FORMULA };
  return papaparse.unparse([...rows], how);
}

/** The whole class: one row for each learner, whoever is missing, and each file that does not count. */
export function toCsv(
  learners: readonly ClassLearner[],
  { refused, missing, others }: Omit<ClassRecord, 'learners'>,
): string {
  const rows = csvOf([
    ...learners.map(learnerRow),
    ...missing.map(({ name, number, email }) => ({
      Name: name,
      Remark: 'missing',
      Number: number,
      Email: email,
    })),
    ...others.map(({ name, folder, transcript }) => ({
      Name: transcript.name,
      Remark: 'Not counted. Handed in for something else.',
      File: name,
      Folder: folder,
    })),
    ...refused.map(({ name, why }) => ({ Name: name, Remark: `Not counted. ${why}` })),
  ]);
  return BYTE_ORDER_MARK + rows;
}

export interface ClassTask {
  /** `2` for a level, `c2` for its challenge. */
  readonly id: string;
  readonly name: string;
  /** In whole per cent, of what the server verified. */
  readonly gradeOf: (learner: ClassLearner) => number;
}

/** How much a task counts, by its id; one where nothing was set. */
export type TaskWeights = Readonly<Record<string, number>>;

const percent = (share: number) => Math.round(100 * Math.min(1, share));

/** What a level's parts are worth, from 0 to 1. */
function sharesOf({ level }: ClassCell): Record<Assignment['of'][number], number> {
  const { verified, required, quiz, proofs } = level;
  const newest = quiz?.verified ? quiz.score / quiz.total : 0;
  const best = quiz?.best ? quiz.best.score / quiz.best.total : 0;
  return {
    actions: required ? verified.length / required : 1,
    quiz: Math.max(newest, best),
    proof: proofs?.of ? proofs.found.length / proofs.of : 1,
  };
}

const cellFor = ({ cells }: ClassLearner, id: LevelId) =>
  cells.find(({ level }) => level.level === id);

/** Of a level: what was asked of it, on average. */
function levelGrade(learner: ClassLearner, id: LevelId, of: Assignment['of']): number {
  const cell = cellFor(learner, id);
  if (!cell) return 0;
  const shares = sharesOf(cell);
  return percent(of.reduce((sum, part) => sum + shares[part], 0) / of.length);
}

/** What the class was asked for; without an assignment the actions and the quiz of every level. */
export function tasksOf({ assignment, learners }: ClassRecord): ClassTask[] {
  const all = learners[0]?.transcript.levels ?? [];
  const titleOf = (id: LevelId) => all.find(({ level }) => level === id)?.title ?? '';
  const levels = assignment?.levels ?? all.map(({ level }) => level);
  const of = assignment?.of ?? ['actions', 'quiz'];
  return [
    ...levels.map((id) => ({
      id,
      name: `${id} ${titleOf(id)}`,
      gradeOf: (learner: ClassLearner) => levelGrade(learner, id, of),
    })),
    ...(assignment?.challenges ?? []).map((id) => ({
      id: `c${id}`,
      name: `Challenge ${id} ${titleOf(id)}`,
      gradeOf: (learner: ClassLearner) => (cellFor(learner, id)?.isSolved ? 100 : 0),
    })),
  ];
}

/** All tasks in one number, by their weights, in whole per cent. */
function totalOf(learner: ClassLearner, tasks: readonly ClassTask[], weights: TaskWeights): number {
  const weightOf = ({ id }: ClassTask) => weights[id] ?? 1;
  const sum = tasks.reduce((all, task) => all + weightOf(task) * task.gradeOf(learner), 0);
  const most = tasks.reduce((all, task) => all + weightOf(task), 0);
  return most ? Math.round(sum / most) : 0;
}

type Row = Record<string, string | number>;

/** Of each assignment another, so that the next one does not overwrite it. */
const totalName = ({ assignment }: ClassRecord) =>
  ['Netward', assignment?.code].filter(Boolean).join(' ');

function grades(learner: ClassLearner, record: ClassRecord, weights: TaskWeights): Row {
  const tasks = tasksOf(record);
  const each = tasks.map((task) => [task.name, task.gradeOf(learner)]);
  return { ...Object.fromEntries(each), [totalName(record)]: totalOf(learner, tasks, weights) };
}

const MOODLE_IDENTIFIERS = [
  ['ID number', 'number'],
  ['Email address', 'email'],
] as const;

const unique = ({ learners }: ClassRecord) => learners.filter(({ isTwice }) => !isTwice);

/** Who has what most can be identified by. */
function knownToMoodle(record: ClassRecord): ClassLearner[] {
  const known = MOODLE_IDENTIFIERS.map(([, key]) => unique(record).filter((one) => one[key]));
  return known.toSorted((one, other) => other.length - one.length)[0]!;
}

/** Who is in no row of a gradebook, in words. */
export function leftOut(record: ClassRecord): string[] {
  const known = knownToMoodle(record);
  const lists = [
    ['Left out, since two gave the same number', record.learners.filter(({ isTwice }) => isTwice)],
    [
      'Left out for Moodle, which knows people by number or e-mail',
      unique(record).filter((one) => !known.includes(one)),
    ],
  ] as const;
  return lists
    .filter(([, all]) => all.length > 0)
    .map(([why, all]) => `${why}: ${all.map(({ name }) => name).join(', ')}.`);
}

/**
 * Rows that Moodle's grade import takes: columns that identify the learner, of which the teacher maps one to
 * the ID number or the e-mail address of the profile, then one for each grade item
 * (https://docs.moodle.org/en/Grade_import). A row that leaves the mapped column empty ends the import or is
 * taken for the one before, so that no column has empty cells.
 */
export function moodleRows(record: ClassRecord, weights: TaskWeights): Row[] {
  const known = knownToMoodle(record);
  const columns = MOODLE_IDENTIFIERS.filter(([, key]) => known.every((one) => one[key]));
  return known.map((learner) => ({
    ...Object.fromEntries(columns.map(([head, key]) => [head, learner[key]])),
    Name: learner.name,
    ...grades(learner, record, weights),
  }));
}

/**
 * Rows that Canvas imports: Student, ID, SIS User ID, SIS Login ID and Section in front, one column for each
 * assignment, and "Points Possible" as the first row
 * (https://community.canvaslms.com/t5/Instructor-Guide/How-do-I-import-grades-in-the-Gradebook/ta-p/807).
 * Its importer looks for the ID, then the SIS User ID, the SIS Login ID and at last the name, and asks about
 * whom and what it does not find (`lib/gradebook_importer.rb` in instructure/canvas-lms).
 */
export function canvasRows(record: ClassRecord, weights: TaskWeights): Row[] {
  const idsOf = (student: string, number = '', login = '') => ({
    Student: student,
    ID: '',
    'SIS User ID': number,
    'SIS Login ID': login,
    Section: '',
  });
  const names = [...tasksOf(record).map(({ name }) => name), totalName(record)];
  return [
    { ...idsOf('Points Possible'), ...Object.fromEntries(names.map((name) => [name, 100])) },
    ...unique(record).map((learner) => ({
      ...idsOf(learner.name, learner.number, learner.email),
      ...grades(learner, record, weights),
    })),
  ];
}
