import { readQuestions } from './read-score-set.ts';
import { GRADES, score, type Grade, type ScoredAnswer } from './score.ts';
import { KINDS } from './scored-question.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);
const COLUMN = 8;

function countGrades(answers: readonly ScoredAnswer[]): string {
  const count = (grade: Grade) => answers.filter((each) => each.grade === grade).length;
  const share = answers.length > 0 ? Math.round((100 * count('right')) / answers.length) : 0;
  const cells = [...GRADES.map((grade) => String(count(grade))), `${share} %`];
  return cells.map((cell) => cell.padStart(COLUMN)).join('');
}

function printScore(answers: readonly ScoredAnswer[]): void {
  const width = Math.max(...KINDS.map((kind) => kind.length)) + 2;
  print(''.padEnd(width) + [...GRADES, 'share'].map((name) => name.padStart(COLUMN)).join(''));
  for (const kind of KINDS) {
    const own = answers.filter(({ asked }) => asked.kind === kind);
    if (own.length > 0) print(kind.padEnd(width) + countGrades(own));
  }
  print('all'.padEnd(width) + countGrades(answers));
}

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
printScore(answers);
