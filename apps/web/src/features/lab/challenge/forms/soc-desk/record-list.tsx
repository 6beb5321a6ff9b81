import {
  recordInWords,
  timeOfDay,
  toolInWords,
  type ShopRecord,
} from '@netward/challenges/10-soc-challenge';
import { TextButton } from '../../../../../ui/text-button.tsx';

interface RecordListProps {
  readonly label: string;
  readonly records: readonly ShopRecord[];
  /** An address that is marked wherever it stands. */
  readonly marked?: string;
  readonly timeline: readonly string[];
  readonly onToggle: (record: string) => void;
}

/** Records in one form, each with the way into the timeline. */
export function RecordList({ label, records, marked, timeline, onToggle }: RecordListProps) {
  return (
    <ol className="soc-records mono" aria-label={label}>
      {records.map((record) => {
        const isIn = timeline.includes(record.id);
        return (
          <li key={record.id} data-record={record.id}>
            <time>{timeOfDay(record.at)}</time>
            <span>{toolInWords(record)}</span>
            <p>
              <Marked text={recordInWords(record)} part={marked} />
            </p>
            <TextButton aria-pressed={isIn} onClick={() => onToggle(record.id)}>
              {isIn ? 'In timeline' : 'Add'}
            </TextButton>
          </li>
        );
      })}
    </ol>
  );
}

function Marked({ text, part }: { readonly text: string; readonly part: string | undefined }) {
  const pieces = part ? text.split(part) : [text];
  return pieces.map((piece, index) => (
    <span key={index}>
      {index > 0 && <mark>{part}</mark>}
      {piece}
    </span>
  ));
}
