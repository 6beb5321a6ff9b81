import {
  isContentText,
  LONGEST_CONTENT,
  type HttpBuffer,
  type RuleContent,
} from '@netward/lab-engine/suricata';
import { IconButton } from '../../../../../ui/button.tsx';
import { checkOf, choiceOf, type DescribedField, Fields, textOf } from '../fields.tsx';

interface ContentRowProps {
  readonly number: number;
  readonly content: RuleContent;
  readonly before: RuleContent | null;
  /** What it may be looked for in. */
  readonly buffers: readonly HttpBuffer[];
  readonly onChange: (next: RuleContent) => void;
  /** Null for the only content, which a rule needs. */
  readonly onRemove: (() => void) | null;
}

const TEXT = textOf<RuleContent>('text', 'text', isContentText, { longest: LONGEST_CONTENT });
const NOCASE = checkOf<RuleContent>('nocase', 'nocase');
const ABSENT = checkOf<RuleContent>('negated', 'absent', {
  take: (content, negated) => ({ ...content, negated, near: null }),
});

function afterField(number: number): DescribedField<RuleContent> {
  return checkOf<RuleContent>('near', `after content ${number}`, {
    show: ({ near }) => near !== null,
    take: (content, isAfter) => ({
      ...content,
      near: isAfter ? { distance: 0, within: null } : null,
    }),
  });
}

const DISTANCE: DescribedField<RuleContent> = {
  kind: 'number',
  label: 'distance',
  range: [0, 500],
  show: ({ near }) => near!.distance,
  take: (content, distance) => ({ ...content, near: { ...content.near!, distance } }),
};
const WITHIN: DescribedField<RuleContent> = {
  kind: 'text',
  ...{ label: 'within', placeholder: 'any', isNumeric: true },
  show: ({ near }) => String(near!.within ?? ''),
  read: (content, typed) => {
    const number = /^\d{1,3}$/.test(typed) ? Number(typed) : 0;
    const within = typed.trim() === '' ? null : number;
    const isMeant = within === null || (within >= content.text.length && within <= 500);
    return isMeant ? { ...content, near: { ...content.near!, within } } : undefined;
  },
};

/** One content: in which buffer, what, and where after the one before. */
export function ContentRow(props: ContentRowProps) {
  const { number, content, before, buffers, onChange, onRemove } = props;
  const { buffer, negated, near } = content;
  const canFollow = before !== null && !before.negated && before.buffer === buffer && !negated;
  const row = { row: content, onChange, nameOf: (label: string) => `Content ${number}, ${label}` };
  return (
    <li className="sig-content">
      <Fields {...row} fields={[choiceOf<RuleContent>('buffer', 'buffer', buffers), TEXT]} />
      {onRemove ? (
        <IconButton icon="i-cross" label={`Remove content ${number}`} onClick={onRemove} />
      ) : (
        <span />
      )}
      <span className="sig-options">
        <Fields
          {...row}
          fields={[NOCASE, ABSENT, ...(canFollow ? [afterField(number - 1)] : [])]}
        />
        {near && (
          <span className="sig-near">
            <Fields {...row} fields={[DISTANCE, WITHIN]} />
          </span>
        )}
      </span>
    </li>
  );
}
