import type { TranscriptChallenge } from '@netward/contracts';
import papaparse from 'papaparse';
import type { ClassCell, ClassLearner, ClassRecord } from './class-rows.ts';

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
