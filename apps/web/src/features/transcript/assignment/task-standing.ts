import {
  type Assignment,
  type LevelId,
  type TranscriptLevel,
  type TranscriptPayload,
  webPaths,
} from '@netward/contracts';
import { solvedInWords } from '../../../lib/solved-words.ts';
import { proofsInWords } from '../../../ui/proof-sign.tsx';
import { signOf } from '../transcript-facts.ts';
import { taskNames } from './task-names.ts';

/** One task of an assignment: what it is, how far the learner is, and where it opens. */
export interface TaskStanding {
  readonly name: string;
  /** "4 of 6 actions replayed, quiz open, proof found". */
  readonly words: string;
  readonly isDone: boolean;
  /** An address of the site. */
  readonly to: string;
}

/** What the page knows of a learner: the newest transcript, or what this browser has of a guest. */
export interface KnownWork {
  readonly transcript: TranscriptPayload | undefined;
  readonly tried: Readonly<Partial<Record<LevelId, readonly string[]>>>;
}

type Part = Assignment['of'][number];

/** How far each part of a level is, as the server has it. */
function partsOf(level: TranscriptLevel): Record<Part, { isDone: boolean; words: string }> {
  const { verified, required, quiz, proofs } = level;
  return {
    actions: {
      isDone: verified.length >= required,
      words: `${verified.length} of ${required} actions replayed`,
    },
    quiz: {
      isDone: quiz !== null,
      words: quiz ? `quiz ${quiz.score} of ${quiz.total}` : 'quiz open',
    },
    proof: {
      isDone: (proofs?.found.length ?? 0) >= (proofs?.of ?? 0),
      words: proofs ? proofsInWords(signOf(level)) : 'proof open',
    },
  };
}

function levelStanding(assignment: Assignment, id: LevelId, { transcript, tried }: KnownWork) {
  const level = transcript?.levels.find((each) => each.level === id);
  if (!level) {
    const count = tried[id]?.length ?? 0;
    return { isDone: false, words: count ? `${count} tried in this browser` : 'open' };
  }
  const parts = assignment.of.map((part) => partsOf(level)[part]);
  return {
    isDone: parts.every(({ isDone }) => isDone),
    words: parts.map(({ words }) => words).join(', '),
  };
}

function challengeStanding(id: LevelId, { transcript }: KnownWork) {
  const found = transcript?.challenges.find(({ level }) => level === id);
  if (!found) return { isDone: false, words: 'open' };
  if (found.state === 'judged') return { isDone: false, words: 'tried, not solved yet' };
  return { isDone: true, words: solvedInWords(found) };
}

interface TaskLinks {
  /** The level that the assignment's run belongs to. */
  readonly fromLevel: LevelId | undefined;
  /** The codes of links to challenges with the day that all have in common, by level. */
  readonly days: Readonly<Partial<Record<LevelId, string>>>;
}

/** Every task of an assignment in the order of the course, levels first. */
export function standingOf(
  assignment: Assignment,
  known: KnownWork,
  { fromLevel, days }: TaskLinks,
): TaskStanding[] {
  const nameOf = (id: LevelId) => taskNames.find(({ level }) => level === id);
  const levels = assignment.levels.map((id) => ({
    name: `Level ${id}, ${nameOf(id)?.title}`,
    to: `${webPaths.labs}?${fromLevel === id ? `run=${assignment.from}` : `level=${id}`}`,
    ...levelStanding(assignment, id, known),
  }));
  const challenges = assignment.challenges.map((id) => ({
    name: `Challenge ${id}, ${nameOf(id)?.challenge}`,
    to: `${webPaths.labs}?challenge=${days[id] ?? id}`,
    ...challengeStanding(id, known),
  }));
  return [...levels, ...challenges];
}
