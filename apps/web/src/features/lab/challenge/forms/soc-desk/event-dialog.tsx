import { useState } from 'react';
import {
  recordInWords,
  timeOfDay,
  toolInWords,
  type ShopRecord,
} from '@netward/challenges/10-soc-challenge';
import { Dialog } from '../../../../../ui/dialog.tsx';
import { Field } from '../../../../../ui/field.tsx';
import { RecordList } from './record-list.tsx';

interface EventDialogProps {
  readonly records: readonly ShopRecord[];
  readonly timeline: readonly string[];
  readonly onToggle: (record: string) => void;
  readonly onClose: () => void;
}

/** All records of the morning, to be searched and put into the timeline. */
export function EventDialog({ records, timeline, onToggle, onClose }: EventDialogProps) {
  const [wanted, setWanted] = useState('');
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  const found = records.filter((record) => {
    const text = `${timeOfDay(record.at)} ${toolInWords(record)} ${recordInWords(record)}`;
    return words.every((word) => text.toLowerCase().includes(word));
  });
  return (
    <Dialog title="Records of the morning" className="soc-dialog" onClose={onClose}>
      <div className="dialog-body">
        <Field
          label="Search"
          type="search"
          hint={`${found.length} of ${records.length} records. An address, a time or a path; all words must fit.`}
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
        />
        <div className="soc-found" tabIndex={0} role="region" aria-label="Found records">
          <RecordList label="Records" records={found} timeline={timeline} onToggle={onToggle} />
        </div>
      </div>
    </Dialog>
  );
}
