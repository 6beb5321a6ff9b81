import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

interface ResetDialogProps {
  readonly onReset: () => void;
  readonly onClose: () => void;
}

/** Asks before the configuration goes back to what the challenge begins with. */
export default function ResetDialog({ onReset, onClose }: ResetDialogProps) {
  return (
    <Dialog title="Reset the configuration?" onClose={onClose}>
      <div className="dialog-body">
        <p>It goes back to what the challenge begins with. Undo brings yours back.</p>
        <div className="challenge-choice">
          <Button look="primary" onClick={onReset}>
            Reset
          </Button>
          <Button onClick={onClose}>Keep mine</Button>
        </div>
      </div>
    </Dialog>
  );
}
