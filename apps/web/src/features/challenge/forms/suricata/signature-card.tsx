import type { ReactNode } from 'react';
import {
  BUFFERS,
  isAboutAnswers,
  isMessage,
  MOST_CONTENTS,
  mendedContents,
  partOfSid,
  THRESHOLD_TYPES,
  type HttpBuffer,
  type RuleContent,
  type RuleThreshold,
  type SuricataRule,
} from '@netward/lab-engine/suricata';
import { Button, IconButton } from '../../../../ui/button.tsx';
import { DraftField } from '../draft-field.tsx';
import { NumberField } from '../number-field.tsx';
import { ContentRow } from './content-row.tsx';
import '../rule-card.css';
import './signature-card.css';

interface SignatureCardProps<R extends SuricataRule> {
  readonly rule: R;
  /** The requests that it alerted on or dropped; null before a run. */
  readonly hits: number | null;
  readonly isSelected: boolean;
  /** What its contents may be looked for in. */
  readonly buffers?: readonly HttpBuffer[];
  /** What stands before the message. */
  readonly lead?: ReactNode;
  readonly onSelect: (part: string) => void;
  readonly onChange: (next: R) => void;
  readonly onRemove: () => void;
}

const NEW_CONTENT: RuleContent = {
  buffer: 'http.uri',
  text: 'word',
  nocase: true,
  negated: false,
  near: null,
};

/** One signature: its message, what it looks for, and how often it may say so. */
export function SignatureCard<R extends SuricataRule>(props: SignatureCardProps<R>) {
  const { rule, hits, isSelected, buffers = BUFFERS, lead, onSelect, onChange, onRemove } = props;
  const { sid, message, contents, threshold } = rule;
  const isOneWay = (buffer: HttpBuffer) =>
    (buffer === 'http.stat_code') === isAboutAnswers(rule) || contents.length === 1;
  const setContents = (next: readonly RuleContent[]) =>
    onChange({ ...rule, contents: mendedContents(next) });
  return (
    <fieldset
      className="rule-card"
      data-selected={isSelected || undefined}
      onFocus={() => onSelect(partOfSid(sid))}
    >
      <legend>
        Rule {sid}
        {hits !== null && <small>{hits === 1 ? '1 hit' : `${hits} hits`}</small>}
      </legend>
      <IconButton icon="i-cross" label={`Remove rule ${sid}`} onClick={onRemove} />
      <div className="rule-card-row">
        {lead}
        <label className="rule-card-wide">
          Message
          <DraftField
            value={message}
            maxLength={80}
            read={(text) => (isMessage(text) ? text : undefined)}
            onRead={(text) => onChange({ ...rule, message: text })}
          />
        </label>
      </div>
      <ol aria-label={`Contents of rule ${sid}`}>
        {contents.map((content, index) => (
          <ContentRow
            key={index}
            number={index + 1}
            content={content}
            buffers={buffers.filter(isOneWay)}
            before={contents[index - 1] ?? null}
            onChange={(next) => setContents(contents.with(index, next))}
            onRemove={contents.length > 1 ? () => setContents(contents.toSpliced(index, 1)) : null}
          />
        ))}
      </ol>
      <div className="rule-card-row">
        <Button
          size="small"
          disabled={contents.length >= MOST_CONTENTS}
          onClick={() =>
            setContents([
              ...contents,
              { ...NEW_CONTENT, buffer: contents.at(-1)?.buffer ?? 'http.uri' },
            ])
          }
        >
          Add content
        </Button>
      </div>
      <ThresholdRow
        threshold={threshold}
        onChange={(next) => onChange({ ...rule, threshold: next })}
      />
    </fieldset>
  );
}

interface ThresholdRowProps {
  readonly threshold: RuleThreshold | null;
  readonly onChange: (next: RuleThreshold | null) => void;
}

const TYPES: Readonly<Record<RuleThreshold['type'], string>> = {
  limit: 'for the first matches',
  threshold: 'at every so many matches',
  both: 'once, at the match number',
  detection_filter: 'after the first matches',
};

/** How many alerts the matches of one source make. */
function ThresholdRow({ threshold, onChange }: ThresholdRowProps) {
  return (
    <div className="rule-card-row">
      <label className="rule-card-wide">
        Alerts about one source
        <select
          className="challenge-select"
          value={threshold?.type ?? ''}
          onChange={({ target }) => {
            const type = THRESHOLD_TYPES.find((each) => each === target.value);
            onChange(type ? { count: 5, seconds: 60, ...threshold, type } : null);
          }}
        >
          <option value="">for every match</option>
          {THRESHOLD_TYPES.map((type) => (
            <option key={type} value={type}>
              {`${TYPES[type]} (${type})`}
            </option>
          ))}
        </select>
      </label>
      {threshold && (
        <>
          <label className="rule-card-number">
            Count
            <NumberField
              value={threshold.count}
              min={1}
              max={1_000}
              onChange={(count) => onChange({ ...threshold, count })}
            />
          </label>
          <label className="rule-card-number">
            Seconds
            <NumberField
              value={threshold.seconds}
              min={1}
              max={86_400}
              onChange={(seconds) => onChange({ ...threshold, seconds })}
            />
          </label>
        </>
      )}
    </div>
  );
}
