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
import { Button } from '../../../../../ui/button.tsx';
import { type DescribedField, Fields, textOf } from '../fields.tsx';
import { counted } from '../parts-of-form.ts';
import { RuleCard } from '../rule-card.tsx';
import { ContentRow } from './content-row.tsx';
import { NEW_CONTENT } from './new-rule.ts';
import './signature-card.css';

interface SignatureCardProps<R extends SuricataRule> {
  readonly rule: R;
  /** The requests that it alerted on or dropped; null before a run. */
  readonly hits: number | null;
  readonly isSelected: boolean;
  /** What its contents may be looked for in. */
  readonly buffers?: readonly HttpBuffer[];
  /** What stands before the message. */
  readonly lead?: readonly DescribedField<R>[];
  readonly onSelect: (part: string) => void;
  readonly onChange: (next: R) => void;
  readonly onRemove: () => void;
}

/** One signature: its message, what it looks for, and how often it may say so. */
export function SignatureCard<R extends SuricataRule>(props: SignatureCardProps<R>) {
  const { rule, hits, isSelected, lead = [], onSelect, onChange, onRemove } = props;
  const message = textOf<R>('message', 'Message', isMessage, {
    className: 'rule-card-wide',
    longest: 80,
  });
  return (
    <RuleCard
      title={`Rule ${rule.sid}`}
      result={counted(hits, 'hit')}
      isSelected={isSelected}
      onSelect={() => onSelect(partOfSid(rule.sid))}
      onRemove={onRemove}
    >
      <div className="rule-card-row">
        <Fields row={rule} fields={[...lead, message]} onChange={onChange} />
      </div>
      <Contents {...props} />
      <div className="rule-card-row">
        <Fields
          row={rule.threshold}
          fields={THRESHOLD}
          onChange={(threshold) => onChange({ ...rule, threshold })}
        />
      </div>
    </RuleCard>
  );
}

function Contents<R extends SuricataRule>(props: SignatureCardProps<R>) {
  const { rule, buffers = BUFFERS, onChange } = props;
  const { sid, contents } = rule;
  const isOneWay = (buffer: HttpBuffer) =>
    (buffer === 'http.stat_code') === isAboutAnswers(rule) || contents.length === 1;
  const setContents = (next: readonly RuleContent[]) =>
    onChange({ ...rule, contents: mendedContents(next) });
  const add = () => {
    const buffer = contents.at(-1)?.buffer ?? NEW_CONTENT.buffer;
    setContents([...contents, { ...NEW_CONTENT, buffer }]);
  };
  return (
    <>
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
        <Button size="small" disabled={contents.length >= MOST_CONTENTS} onClick={add}>
          Add content
        </Button>
      </div>
    </>
  );
}

const TYPES: Readonly<Record<RuleThreshold['type'], string>> = {
  limit: 'for the first matches',
  threshold: 'at every so many matches',
  both: 'once, at the match number',
  detection_filter: 'after the first matches',
};

/** A whole number of a threshold, for rules that have one. */
function thresholdNumber(
  key: 'count' | 'seconds',
  label: string,
  most: number,
): DescribedField<RuleThreshold | null> {
  return {
    kind: 'number',
    ...{ label, range: [1, most], className: 'rule-card-number' },
    isFor: (threshold) => threshold !== null,
    show: (threshold) => threshold?.[key] ?? 1,
    take: (threshold, value) => threshold && { ...threshold, [key]: value },
  };
}

/** How many alerts the matches of one source make. */
const THRESHOLD: readonly DescribedField<RuleThreshold | null>[] = [
  {
    kind: 'choice',
    ...{ label: 'Alerts about one source', className: 'rule-card-wide' },
    options: () => [
      ['', 'for every match'],
      ...THRESHOLD_TYPES.map((type) => [type, `${TYPES[type]} (${type})`] as const),
    ],
    show: (threshold) => threshold?.type ?? '',
    take: (threshold, value) => {
      const type = THRESHOLD_TYPES.find((each) => each === value);
      return type ? { count: 5, seconds: 60, ...threshold, type } : null;
    },
  },
  thresholdNumber('count', 'Count', 1_000),
  thresholdNumber('seconds', 'Seconds', 86_400),
];
