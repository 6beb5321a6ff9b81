import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

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
        <div className="quiz-leave cluster">
          <Button look="primary" onClick={onStay}>
            Stay in the quiz
          </Button>
          <Button onClick={onLeave}>Change level</Button>
        </div>
      </div>
    </Dialog>
  );
}
