import type { ChallengeFormProps } from '../challenge-form.ts';

type Marked = Pick<ChallengeFormProps<unknown>, 'judgement' | 'selected' | 'onSelect'>;

/** How often a part of a configuration decided; null before a run. */
export function hitsOf({ judgement }: Pick<Marked, 'judgement'>, part: string): number | null {
  return judgement ? (judgement.hits[part] ?? 0) : null;
}

/** What a group of fields for one part of a configuration gets. */
export function groupOf(props: Marked, part: string) {
  return {
    hits: hitsOf(props, part),
    isSelected: props.selected === part,
    onSelect: () => props.onSelect(part),
  };
}

/** '1 hit', '2 hits'; null before a run. */
export function counted(count: number | null, one: string): string | null {
  return count === null ? null : `${count} ${one}${count === 1 ? '' : 's'}`;
}

/** How one row of a list is changed and removed; a removed one is no longer marked. */
export function editsOf<R>(
  rows: readonly R[],
  index: number,
  onRows: (next: R[]) => void,
  onSelect: (part: null) => void,
) {
  return {
    onChange: (next: R) => onRows(rows.with(index, next)),
    onRemove: () => {
      onSelect(null);
      onRows(rows.toSpliced(index, 1));
    },
  };
}
