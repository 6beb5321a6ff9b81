import type { LevelId } from '@netward/contracts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

interface QuizRestrictedProps {
  readonly level: LevelId;
  readonly onLogin: () => void;
  readonly onLeave: () => void;
}

/** The quiz as a guest finds it. */
export function QuizRestricted({ level, onLogin, onLeave }: QuizRestrictedProps) {
  return (
    <main className="quiz-restricted grid to-left scrolls">
      <h1 tabIndex={-1} ref={(heading) => heading?.focus()}>
        Level {level} — Quiz
      </h1>
      <p role="alert">
        Quiz Access Restricted: Please login to access quizzes for Level {level} and beyond.
      </p>
      <div>
        <Button look="primary" onClick={onLogin}>
          Login to Access Quiz
        </Button>
        <Button onClick={onLeave}>Back to Lab</Button>
      </div>
    </main>
  );
}

interface LeaveQuizDialogProps {
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

/** Asked before a change of level discards unsubmitted answers. */
export function LeaveQuizDialog({ onStay, onLeave }: LeaveQuizDialogProps) {
  return (
    <Dialog title="Leave the quiz?" onClose={onStay}>
      <div className="dialog-body">
        <p>Your answers are not handed in. Changing the level discards them.</p>
        <div className="gap-12 cluster">
          <Button look="primary" onClick={onStay}>
            Stay in the quiz
          </Button>
          <Button onClick={onLeave}>Change level</Button>
        </div>
      </div>
    </Dialog>
  );
}
