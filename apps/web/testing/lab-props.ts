import type { LevelId } from '@netward/contracts';
import type { LabProgress, LabScreenProps } from '../src/features/lab/lab-props.ts';

/** A lab for a guest, whose progress is not kept unless the test does so. */
export function labProps(level: LevelId, progress: Partial<LabProgress> = {}): LabScreenProps {
  return {
    level,
    progress: {
      owner: 'guest',
      tried: {},
      quizResults: {},
      addTried: () => {},
      addChallengeResult: () => {},
      addQuizResult: () => {},
      ...progress,
    },
    assistant: () => null,
    assistantHeight: 400,
    videoOf: () => null,
    onLevelChange: () => {},
    onLeave: () => {},
    onLoginRequest: () => {},
    onLogout: () => {},
  };
}
