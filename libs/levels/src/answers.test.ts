import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { anyLevelFile, answersFile, readAnswers } from './authoring/read-answers.ts';
import { correctAnswer, levels } from './index.ts';
import type { Level } from './level.ts';
import type { QuizQuestion } from './quiz.ts';
import { sentence } from './testing/level-schema.ts';
import { quizOf } from './quizzes.ts';
import { leaningIn, sentencesIn } from './testing/stands-alone.ts';
import { ANY_LEVEL_TOPICS, type AnswerOfAnyLevel, type WrittenAnswer } from './written-answer.ts';

/** As retrieval sees a question: words alone. */
const asWords = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
const oneToFive = sentence.refine(
  (text) => sentencesIn(text).length <= 5,
  'has more than five sentences',
);
const writtenAnswer = z.object({
  asked: z
    .array(z.string().min(2).max(160))
    .min(10)
    .refine((asked) => new Set(asked.map(asWords)).size === asked.length, 'asks a thing twice'),
  answer: oneToFive.refine((text) => sentencesIn(text).length >= 2, 'has fewer than two sentences'),
  why: oneToFive,
  simpler: sentence.refine((text) => sentencesIn(text).length === 1, 'is not one sentence'),
  example: oneToFive,
  withTls: oneToFive.optional(),
});

const answerOfAnyLevel = writtenAnswer.partial({ why: true, simpler: true, example: true });

function faultsIn(answer: AnswerOfAnyLevel, form: z.ZodType = writtenAnswer): string[] {
  const { error } = form.safeParse(answer);
  return error ? [`${answer.asked[0]}: ${z.prettifyError(error)}`] : [];
}

const DULL = new Set(
  asWords(
    'the a an of to and or in on at by for with is are it its that this as from be not no so but only into was has have who which what when',
  ).split(' '),
);
const tellingWords = (text: string) =>
  asWords(text)
    .split(' ')
    .filter((word) => !DULL.has(word));
const shareOf = (words: readonly string[], among: ReadonlySet<string>) =>
  words.filter((word) => among.has(word)).length / words.length;

/** A right option of fewer words occurs in any text. */
const OPTION_WORDS_MIN = 3;
const REPEATS_OPTION = 0.9;
const REPEATS_QUESTION = 0.5;

/** Whether a sentence answers a question of the quiz, by its own words. */
function givesAway(said: string, question: QuizQuestion): boolean {
  const words = new Set(tellingWords(said));
  const answer = tellingWords(correctAnswer(question));
  if (question.type === 'mc') {
    return answer.length >= OPTION_WORDS_MIN && shareOf(answer, words) >= REPEATS_OPTION;
  }
  const isSaid = answer.every((word) => words.has(word));
  return isSaid && shareOf(tellingWords(question.question), words) >= REPEATS_QUESTION;
}

/** The sentences that answer a quiz question unasked: whoever names a fill-in's word has it already. */
function leaksIn(answer: AnswerOfAnyLevel & Partial<WrittenAnswer>, level: Level): string[] {
  const { why, simpler, example, withTls } = answer;
  const texts = [answer.answer, why, simpler, example, withTls];
  const sentences = texts.flatMap((text = '') => text.split(/(?<=[.!?…])\s+/u));
  const asked = new Set(tellingWords(answer.asked[0]!));
  return quizOf(level)
    .filter((question) => {
      const isNamed = tellingWords(correctAnswer(question)).every((word) => asked.has(word));
      return question.type === 'mc' || !isNamed;
    })
    .flatMap((question) =>
      sentences
        .filter((said) => givesAway(said, question))
        .map((said) => `${question.id}, ${answer.asked[0]}: ${said}`),
    );
}

function askedTwice(answers: readonly AnswerOfAnyLevel[]): string[] {
  const phrasings = answers.flatMap(({ asked }) => asked.map(asWords));
  return phrasings.filter((phrasing, at) => phrasings.indexOf(phrasing) !== at);
}

const byLevel = levels.map((level) => {
  const { answers, mistakes } = readAnswers(readFileSync(answersFile(level), 'utf8'), level);
  return [level.id, level, answers.map(({ written }) => written), mistakes] as const;
});

describe.each(byLevel)('the written answers of level %s', (_, level, answers, mistakes) => {
  it('have the form that the tutor needs', () => {
    expect(mistakes).toEqual([]);
    expect(answers.flatMap((answer) => faultsIn(answer))).toEqual([]);
  });

  it('have no phrasing in common', () => {
    expect(askedTwice(answers)).toEqual([]);
  });

  it('begin with a sentence that stands alone under every phrasing', () => {
    expect(answers.flatMap(leaningIn)).toEqual([]);
  });

  it('repeat the right answer of no quiz question', () => {
    expect(answers.flatMap((answer) => leaksIn(answer, level))).toEqual([]);
  });
});

/** A question about something that happened. */
const ABOUT_PAST = /^Why (?:did|was|were|could)\b/;
/** Holds whether it happened or not. */
const CONDITIONAL = /\b(?:when|while|if|until)\b/;

it('what a question takes for granted has happened, or its answer says under which condition', () => {
  const bare = byLevel.flatMap(([, , answers]) =>
    answers.filter(
      ({ asked, answer, when }) =>
        ABOUT_PAST.test(asked[0]!) && !when && !CONDITIONAL.test(sentencesIn(answer)[0]!),
    ),
  );
  expect(bare.map(({ asked }) => asked[0])).toEqual([]);
});

describe('it is noticed that a first sentence', () => {
  const base = {
    asked: ['Is scanning illegal?'],
    answer: 'Scanning of foreign networks is illegal in many countries. Ask the owner first.',
    simpler: 'Scanning somebody else’s network can be a crime.',
  };
  const leaning = (changes: Partial<typeof base> & { why?: string }) =>
    leaningIn({ ...base, ...changes }).length;

  it.each([
    ['agrees', 'Yes, scanning can be illegal.'],
    ['grades', 'Only scanning of foreign networks is.'],
    ['has no subject', 'It is illegal to go scanning.'],
    ['hangs on another', 'From there scanning is a crime.'],
    ['speaks of something else', 'Laws differ from one country to the next.'],
    ['goes on and on', `Scanning is ${'so very '.repeat(15)}bad.`],
  ])('%s', (_, answer) => {
    expect([leaning({}), leaning({ answer })]).toEqual([0, 1]);
  });

  it.each(['It is.', 'Nobody likes a nosy neighbour.'])('is no simpler one: %s', (simpler) => {
    expect(leaning({ simpler })).toBeGreaterThan(0);
  });

  it('is no reason', () => {
    expect(leaning({ why: 'Because of that.' })).toBe(1);
  });

  it('may begin with a no that is part of its subject', () => {
    expect(leaning({ answer: 'No scanning is legal without a yes.' })).toBe(0);
  });
});

describe('the written answers of no level', () => {
  const read = ANY_LEVEL_TOPICS.map((topic) =>
    readAnswers(readFileSync(anyLevelFile(topic), 'utf8'), null),
  );
  const answers = read.flatMap((file) => file.answers.map(({ written }) => written));

  it('have the form that the tutor needs', () => {
    expect(read.flatMap(({ mistakes }) => mistakes)).toEqual([]);
    expect(answers.flatMap((answer) => faultsIn(answer, answerOfAnyLevel))).toEqual([]);
  });

  it.each(['page', 'careers'] as const)('stand alone under every phrasing: %s', (topic) => {
    const { answers: ofTopic } = read[ANY_LEVEL_TOPICS.indexOf(topic)]!;
    const withSimpler = ofTopic.map(({ written }) => ({ ...written, simpler: written.simpler! }));
    expect(withSimpler.flatMap(leaningIn)).toEqual([]);
  });

  it('have no phrasing in common, neither with each other nor with a level', () => {
    expect(askedTwice(answers)).toEqual([]);
    const own = new Set(answers.flatMap(({ asked }) => asked.map(asWords)));
    const ofLevels = byLevel.flatMap(([, , written]) => written.flatMap(({ asked }) => asked));
    expect(ofLevels.filter((phrasing) => own.has(asWords(phrasing)))).toEqual([]);
  });

  it('repeat the right answer of no quiz question', () => {
    expect(levels.flatMap((level) => answers.flatMap((each) => leaksIn(each, level)))).toEqual([]);
  });
});
