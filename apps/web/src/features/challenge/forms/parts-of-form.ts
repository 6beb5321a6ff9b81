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
