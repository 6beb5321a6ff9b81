import type { Assignment, LevelId } from '@netward/contracts';
import type { ClassCell, ClassLearner, ClassRecord } from './class-rows.ts';

/** A column of a gradebook. */
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

function grades(learner: ClassLearner, tasks: readonly ClassTask[], weights: TaskWeights): Row {
  const each = tasks.map((task) => [task.name, task.gradeOf(learner)]);
  return { ...Object.fromEntries(each), Netward: totalOf(learner, tasks, weights) };
}

/**
 * Rows that Moodle's grade import takes: columns that identify the learner, of which the teacher maps one,
 * then one column for each grade item (https://docs.moodle.org/en/Grade_import, "CSV import").
 */
export function moodleRows(record: ClassRecord, weights: TaskWeights): Row[] {
  const tasks = tasksOf(record);
  return record.learners.map((learner) => ({
    'ID number': learner.number,
    'Email address': learner.email,
    Name: learner.name,
    ...grades(learner, tasks, weights),
  }));
}

/**
 * Rows that Canvas imports: Student, ID, SIS User ID, SIS Login ID and Section in front, one column for each
 * assignment, and "Points Possible" as the first row
 * (https://community.canvaslms.com/t5/Instructor-Guide/How-do-I-import-grades-in-the-Gradebook/ta-p/807).
 */
export function canvasRows(record: ClassRecord, weights: TaskWeights): Row[] {
  const tasks = tasksOf(record);
  const idsOf = (student: string, number = '', login = '') => ({
    Student: student,
    ID: '',
    'SIS User ID': number,
    'SIS Login ID': login,
    Section: '',
  });
  const full = Object.fromEntries(
    [...tasks.map(({ name }) => name), 'Netward'].map((n) => [n, 100]),
  );
  return [
    { ...idsOf('Points Possible'), ...full },
    ...record.learners.map((learner) => ({
      ...idsOf(learner.name, learner.number, learner.email),
      ...grades(learner, tasks, weights),
    })),
  ];
}
