import { Button } from '../../../../ui/button.tsx';

interface AddButtonProps {
  /** What it adds: 'rule'. */
  readonly one: string;
  readonly count: number;
  readonly most: number;
  readonly onAdd: () => void;
}

/** Adds a row for the learner to change, as long as there is room. */
export function AddButton({ one, count, most, onAdd }: AddButtonProps) {
  return (
    <Button size="small" disabled={count >= most} onClick={onAdd}>
      Add {one}
    </Button>
  );
}
