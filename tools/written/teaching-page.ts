import { OUTCOMES, loadChallenge, type Challenge, type Outcome } from '@netward/challenges';
import { CHALLENGE_PROOFS, type ChallengeProof } from '@netward/challenges/proofs';
import {
  addSights,
  dispatch,
  findControl,
  labelOf,
  type Level,
  levels,
  startLevel,
  type Teaching,
  towardsUnseen,
} from '@netward/levels';
import type { ProofQuestion } from '@netward/levels';
import { proofsOf } from '@netward/levels/proofs';
import type { LevelRuns } from '@netward/levels/runs';

interface Lesson {
  readonly level: Level;
  readonly teaching: Teaching;
  readonly runs: LevelRuns;
  readonly proofs: readonly ProofQuestion[];
  /** The paragraphs on the level's challenge; none if it has no challenge. */
  readonly challenge: readonly string[];
}

const LESSONS_A_WEEK = 5;

/** `libs/levels/teaching.md`: what each level teaches, and how to teach with them, from the levels' own folders. */
export async function teachingPage(): Promise<string> {
  const lessons: Lesson[] = [];
  // One after the other: Jest cannot load modules that share others at the same time.
  for (const level of levels) {
    const [{ teaching }, runs] = await Promise.all([level.teaching(), level.runs()]);
    const challenge = await challengePart(level);
    lessons.push({ level, teaching, runs: runs.default, proofs: proofsOf(level.id), challenge });
  }
  const minutes = lessons.reduce((sum, { teaching }) => sum + teaching.minutes, 0);
  return [
    INTRODUCTION,
    `The whole course takes about ${Math.round(minutes / 60)} hours.`,
    '## A plan',
    PLAN,
    ...planOf(lessons),
    CLASS_SHEET,
    ...lessons.map(lessonPart),
    ABOUT_MAPPINGS,
  ]
    .join('\n\n')
    .concat('\n');
}

const INTRODUCTION = `# Teaching with Netward

<!-- Written by \`npm run write\` from the folders of the levels. -->

For those who teach a class: what learners can do after each level, how long it takes, what to ask, a run that
shows everything, and the solution of the level's challenge, which the labs show as well. Levels 1 and 2 need no account. Everything runs in the browser, so a class needs no other machines, and nobody can
break anything. Say once, before level 1: scan, sniff and attack only what you own or are allowed to test.`;

const PLAN = `One level a lesson of 45 minutes: five minutes for the description and a guess at what will happen, the lab in pairs, one
of the questions for the class, the level's proof, and the quiz. A proof is a packet, some bytes or a record that the
learner marks in an own run; let pairs show each other theirs and say what it does not show. Learners who finish early open the
packets that “Look closer” names. The quiz shows who should try again; it is no examination, since its answers are in the page.

A challenge is solved on the streams A, B and C, which all learners share. “Tomorrow” is sealed until then and is
another for each learner, so what held there was understood and not fitted; a link to a day gives the whole class the same one.`;

const CLASS_SHEET = `## Who did what

Each learner with an account can download a signed transcript on the account page and send you the file. Drop all of them on
\`/class-sheet\`: it checks the signatures and shows actions, quiz, proofs and challenge by learner and level, sorted by what you click,
and saves them as CSV. You need no account, nothing is uploaded, and once the page is open it works without a network. One
transcript alone is checked on \`/verify\`, a printed one by its code. “Verified” means that the server played the learner's run
again, or marked the quiz, and came to the same result; a proof is listed once the server found the mark right. An action that was saved without being verified is verified once the
learner plays it again. A challenge is “solved” or “solved after the solution was shown”, with the try that solved it; a try is
a different configuration. None of it says who sat at the keyboard, so a question in class still tells you more.

To begin together in the middle of a level, play to that moment and share its link. What the link brings counts for nobody;
what each learner does from there is counted and verified.`;

const ABOUT_MAPPINGS = `## About the mappings

Techniques are those of [MITRE ATT&CK](https://attack.mitre.org/) for enterprises. A technique is named where the level's attack is one;
a reflected script that only shows itself is none, and level 8 has failures and no attacker. Tasks are those of the NICE framework with the
numbers of NIST SP 800-181 (2017); later editions may number them differently. They are named where a learner does the same
in small.`;

function planOf(lessons: readonly Lesson[]): string[] {
  const rows = lessons.map(({ level, teaching }, index) => {
    const week = Math.floor(index / LESSONS_A_WEEK) + 1;
    return `| ${week} | ${index + 1} | ${nameOf(level)} | ${teaching.minutes} min | ${teaching.inClass[0]} |`;
  });
  return [
    [
      '| week | lesson | level | lab and quiz | to talk about |',
      '| --- | --- | --- | --- | --- |',
      ...rows,
    ].join('\n'),
  ];
}

const nameOf = ({ id, texts }: Level) => `${id}, ${texts.title}`;

function lessonPart({ level, teaching, runs, proofs, challenge }: Lesson): string {
  const { outcomes, lookCloser, minutes, techniques, niceTasks, inClass } = teaching;
  return [
    `## Level ${nameOf(level)}`,
    `Difficulty: ${level.difficulty}. About ${minutes} minutes. After this level a learner can`,
    list(
      outcomes.map((outcome, index) =>
        index < outcomes.length - 1 ? `${outcome};` : `${outcome}.`,
      ),
    ),
    `**In class.** ${inClass.join(' ')}`,
    `**Look closer.** ${lookCloser}`,
    `**A run that completes it and shows everything.** ${runOf(level, runs)}.`,
    proofs.length > 1 ? '**Proofs.**' : '**Proof.**',
    list(proofs.map(({ question, proved, doesNotShow }) => `${question} ${proved} ${doesNotShow}`)),
    ...challenge,
    ...(techniques.length > 0 ? [`**ATT&CK.** ${techniques.map(linked).join(', ')}.`] : []),
    ...(niceTasks.length > 0
      ? ['**NICE.**', list(niceTasks.map(({ id, task }) => `${id}: ${task}`))]
      : []),
  ].join('\n\n');
}

/** What a level's challenge asks for, why its solution is the way it is, and what others cost. */
async function challengePart({ id }: Level): Promise<readonly string[]> {
  const challenge = await loadChallenge(id);
  if (!challenge) return [];
  const { solution } = await challenge.solution();
  const { proof } = await CHALLENGE_PROOFS[id]!();
  const { title, task } = challenge.texts;
  return [
    `**Challenge: ${title}.** ${task}`,
    'Why its solution is the way it is:',
    list(solution.reasons),
    'What tempts and fails, with the numbers of traffic A:',
    list(proof.wrongTries.map((wrong) => wrongTry(challenge, wrong))),
  ];
}

function wrongTry(
  { texts }: Challenge,
  { name, costs, numbers }: ChallengeProof['wrongTries'][number],
): string {
  const inWords = (outcome: Outcome) =>
    `${texts.outcomes[outcome].toLowerCase()} ${numbers[outcome]}`;
  return `${name.replace(/^./, (letter) => letter.toUpperCase())}. ${costs} (${OUTCOMES.map(inWords).join(', ')})`;
}

const list = (items: readonly string[]) => items.map((item) => `- ${item}`).join('\n');

const linked = ({ id, name }: Teaching['techniques'][number]) =>
  `[${id}](https://attack.mitre.org/techniques/${id.replace('.', '/')}/) ${name}`;

/** The labels that the buttons have when they are pressed. */
function runOf(level: Level, { completes }: LevelRuns): string {
  let run = startLevel(level);
  let seen: readonly string[] = [];
  const labels: string[] = [];
  const press = (action: string) => {
    labels.push(labelOf(findControl(level, action)!, run.state));
    seen = addSights(level, seen, run.state, action);
    run = dispatch(level, run, action);
  };
  completes.forEach(press);
  const next = () => towardsUnseen(level, seen, run.state);
  for (let step = next(); step; step = next()) press(step.action);
  return labels.join(' → ');
}
