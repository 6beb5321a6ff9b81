import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { Room } from '../lab-props.ts';
import type { Marking } from './marking.ts';

interface NextStepProps {
  readonly marking: Marking;
  readonly onRoom: (room: Room) => void;
}

/** The one step that follows a proof: the level's other question, or its quiz. */
export function NextStep({ marking: { next, ask }, onRoom }: NextStepProps) {
  return (
    <Button look="primary" onClick={() => (next ? ask(next) : onRoom('quiz'))}>
      {next ? 'Next question' : 'Take Quiz'} <Icon name="i-right" />
    </Button>
  );
}
