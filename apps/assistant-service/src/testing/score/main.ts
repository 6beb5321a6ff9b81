import { writeFileSync } from 'node:fs';
import { levels } from '@netward/levels';
import {
  scoreHeldOut,
  readQuestions,
  GRADES,
  score,
  type Grade,
  type ScoredAnswer,
} from './score.ts';
import { KINDS } from './scored-question.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);

/** A row of the table: how many of each grade. */
function rowOf(name: string, graded: readonly { readonly grade: Grade }[]): string {
  const share = (grade: Grade) => {
    const count = graded.filter((each) => each.grade === grade).length;
    return `${count} (${Math.round((100 * count) / graded.length)} %)`;
  };
  return `| ${[name, String(graded.length), ...GRADES.map(share)].join(' | ')} |`;
}

const head = (name: string) => [
  `| ${[name, 'questions', ...GRADES].join(' | ')} |`,
  `| --- |${' --: |'.repeat(GRADES.length + 1)}`,
];

function printFaults(answers: readonly ScoredAnswer[]): void {
  for (const { asked, answer, grade, because } of answers) {
    if (grade === 'right') continue;
    print(`\n${grade}, level ${asked.level}, ${asked.kind}: ${asked.question}`);
    print(`  after: ${asked.run.join(', ') || 'nothing'}`);
    print(`  ${grade === 'false' ? 'says' : 'lacks'}: ${because.join(' / ')}`);
    print(`  answer: ${answer.replaceAll('\n', ' ')}`);
  }
}

const answers = readQuestions().map(score);
if (process.argv.includes('--faults')) printFaults(answers);
const heldOut = scoreHeldOut();
const result = [
  '# What `npm run tutor:score` printed last',
  '',
  ...head('written set'),
  ...KINDS.map((kind) => [kind, answers.filter(({ asked }) => asked.kind === kind)] as const)
    .filter(([, own]) => own.length > 0)
    .map(([kind, own]) => rowOf(kind, own)),
  rowOf('all', answers),
  '',
  ...head('held-out phrasings'),
  ...levels.map(({ id }) =>
    rowOf(
      `level ${id}`,
      heldOut.filter(({ level }) => level === id),
    ),
  ),
  rowOf('all', heldOut),
];
print(result.join('\n'));
writeFileSync(new URL('result.txt', import.meta.url), `${result.join('\n')}\n`);
