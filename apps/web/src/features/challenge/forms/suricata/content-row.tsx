import {
  isContentText,
  LONGEST_CONTENT,
  type HttpBuffer,
  type RuleContent,
} from '@netward/lab-engine/suricata';
import { IconButton } from '../../../../ui/button.tsx';
import { DraftField } from '../draft-field.tsx';
import { NumberField } from '../number-field.tsx';

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

/** One content: in which buffer, what, and where after the one before. */
export function ContentRow(props: ContentRowProps) {
  const { number, content, before, buffers, onChange, onRemove } = props;
  const { buffer, text, nocase, negated, near } = content;
  const canFollow = before !== null && !before.negated && before.buffer === buffer && !negated;
  const name = (part: string) => `Content ${number}, ${part}`;
  return (
    <li className="sig-content">
      <select
        className="challenge-select"
        aria-label={name('buffer')}
        value={buffer}
        onChange={({ target }) => onChange({ ...content, buffer: target.value as HttpBuffer })}
      >
        {buffers.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </select>
      <DraftField
        aria-label={name('text')}
        value={text}
        maxLength={LONGEST_CONTENT}
        read={(typed) => (isContentText(typed) ? typed : undefined)}
        onRead={(typed) => onChange({ ...content, text: typed })}
      />
      {onRemove ? (
        <IconButton icon="i-cross" label={`Remove content ${number}`} onClick={onRemove} />
      ) : (
        <span />
      )}
      <span className="sig-options">
        <label>
          <input
            type="checkbox"
            checked={nocase}
            onChange={({ target }) => onChange({ ...content, nocase: target.checked })}
          />
          nocase
        </label>
        <label>
          <input
            type="checkbox"
            checked={negated}
            onChange={({ target }) => onChange({ ...content, negated: target.checked, near: null })}
          />
          absent
        </label>
        {canFollow && (
          <label>
            <input
              type="checkbox"
              checked={near !== null}
              onChange={({ target }) =>
                onChange({
                  ...content,
                  near: target.checked ? { distance: 0, within: null } : null,
                })
              }
            />
            after content {number - 1}
          </label>
        )}
        {near && (
          <span className="sig-near">
            <label>
              distance
              <NumberField
                label={name('distance')}
                value={near.distance}
                min={0}
                max={500}
                onChange={(distance) => onChange({ ...content, near: { ...near, distance } })}
              />
            </label>
            <label>
              within
              <DraftField
                aria-label={name('within')}
                inputMode="numeric"
                placeholder="any"
                value={near.within === null ? '' : String(near.within)}
                read={(typed) => {
                  if (typed.trim() === '') return null;
                  const within = /^\d{1,3}$/.test(typed) ? Number(typed) : 0;
                  return within >= text.length && within <= 500 ? within : undefined;
                }}
                onRead={(within) => onChange({ ...content, near: { ...near, within } })}
              />
            </label>
          </span>
        )}
      </span>
    </li>
  );
}
