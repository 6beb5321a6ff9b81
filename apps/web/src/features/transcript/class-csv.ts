import type { TranscriptChallenge } from '@netward/contracts';
import papaparse from 'papaparse';
import type { ClassLearner, ClassRecord } from './class-rows.ts';

/**
 * What a spreadsheet may take for a formula, also behind spaces and in full width; such a cell gets an
 * apostrophe in front (OWASP, CSV injection). A tab or a line break may begin another cell.
 */
const FORMULA = /^[\s]*[=+\-@|%＝＋－＠]|^[\t\r\n]/u;
/** Excel takes a file without it for another encoding. */
const BYTE_ORDER_MARK = '\uFEFF';

const yesOrNo = (is: boolean | undefined) => (is === undefined ? '' : is ? 'yes' : 'no');

/** Empty where they were not counted. */
const tryOf = (challenge: TranscriptChallenge | undefined) =>
  challenge?.earlierTries === undefined ? '' : challenge.earlierTries + 1;

function levelCells({ transcript, cells }: ClassLearner) {
  return transcript.levels.flatMap(({ level, title, actions, quiz }, index) => {
    const { verified, required, proofs, challenge, last } = cells[index]!;
    const name = `${level} ${title}`;
    // Numbers of their own: a spreadsheet takes 5/6 for a day in June.
    return [
      [`${name}: actions`, actions.length],
      [`${name}: verified`, verified],
      [`${name}: required`, required],
      [`${name}: quiz`, quiz?.score ?? ''],
      [`${name}: quiz of`, quiz?.total ?? ''],
      [`${name}: quiz verified`, yesOrNo(quiz?.verified)],
      [`${name}: proofs found`, proofs?.found.length ?? ''],
      [`${name}: proofs asked`, proofs?.of ?? ''],
      [`${name}: challenge solved`, challenge ? 'yes' : ''],
      [`${name}: challenge on try`, tryOf(challenge)],
      [`${name}: solution shown before`, yesOrNo(challenge?.solutionShown)],
      [`${name}: last done`, last ?? ''],
    ];
  });
}

function learnerRow(learner: ClassLearner): Record<string, string | number> {
  const { transcript, verified, required, last } = learner;
  return {
    Name: transcript.name,
    Remark: '',
    Issued: new Date(transcript.iat * 1000).toISOString().slice(0, 10),
    'Last done': last ?? '',
    'Actions verified': verified,
    'Actions required': required,
    ...Object.fromEntries(levelCells(learner)),
  };
}

/**
 * The class as CSV (RFC 4180), one row for each learner and each refused file. Every cell is quoted, since
 * spreadsheets of some countries part cells at the semicolons in a name.
 */
export function toCsv(learners: readonly ClassLearner[], { refused }: ClassRecord): string {
  const rows = [
    ...learners.map(learnerRow),
    ...refused.map(({ name, why }) => ({ Name: name, Remark: `Not counted. ${why}` })),
  ];
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return (
    BYTE_ORDER_MARK + papaparse.unparse(rows, { columns, quotes: true, escapeFormulae: FORMULA })
  );
}
