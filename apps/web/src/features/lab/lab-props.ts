import type {
  ChallengeContext,
  LabSnapshot,
  LevelId,
  QuizResult,
  RunPlace,
  SaveChallengeResultRequest,
  SentRun,
} from '@netward/contracts';
import type { LabRun } from '@netward/lab-engine';
import type { Level, QuizAnswers } from '@netward/levels';
import type { ReactNode } from 'react';
import type { LoginReason } from '../../lib/session.ts';

export type Room = 'quiz' | 'challenge';

export type ShownResult = Pick<QuizResult, 'score' | 'total' | 'percentage' | 'timestamp'>;

export interface LabProgress {
  readonly owner: string;
  readonly tried: Readonly<Partial<Record<LevelId, readonly string[]>>>;
  readonly quizResults: Readonly<Partial<Record<LevelId, ShownResult>>>;
  /** Said in the bar while the server lacks some of the actions. */
  readonly unsaved?: string;
  /** The actions that count in a run, each time that there is one more. */
  readonly addTried: (level: LevelId, actions: readonly string[], run?: SentRun) => void;
  /** The configuration of a challenge that was run; kept for a learner only. */
  readonly addChallengeResult: (result: SaveChallengeResultRequest) => void;
  readonly addQuizResult: (
    level: LevelId,
    score: number,
    total: number,
    answers: QuizAnswers,
  ) => void;
}

export interface LevelVideo {
  readonly url: string;
  /** Its picture, if an image host is configured. */
  readonly thumbnail?: string;
}

export interface AssistantContext {
  readonly level: Level;
  readonly run: LabRun;
  readonly readLab: () => LabSnapshot;
  /** What the log shows as the time of a line. */
  readonly timeOf?: (place: RunPlace) => string | undefined;
  readonly onOpenEvidence: (place: Omit<RunPlace, 'from' | 'to'>) => void;
  readonly challenge?: ChallengeContext;
  readonly suggestions?: readonly string[];
  readonly startsFolded?: boolean;
}

export interface LabScreenProps {
  readonly level: LevelId;
  /** A level above 2 that a guest asked for. */
  readonly requestedLevel?: LevelId;
  readonly progress: LabProgress;
  readonly assistant: (context: AssistantContext) => ReactNode;
  /** Height of the assistant in CSS pixels. */
  readonly assistantHeight: number;
  readonly videoOf: (level: Level) => LevelVideo | null;
  readonly onLevelChange: (level: LevelId) => void;
  readonly onLeave: () => void;
  readonly onLoginRequest: (reason: LoginReason, level?: LevelId) => void;
  readonly onLogout: () => void;
}
