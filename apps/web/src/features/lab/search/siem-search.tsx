import { useMemo, useRef, useState } from 'react';
import { searchedDay } from '@netward/challenges/09-siem/searched';
import { IconButton } from '../../../ui/button.tsx';
import type { ChallengeSearchProps } from '../challenge/challenge-form.ts';
import { useReturnedFocus } from '../inspector/use-returned-focus.ts';
import { SearchView } from './search-view.tsx';
import { toggled } from './toggled.ts';
import '../inspector/inspector.css';

/** The search over a morning's records, in the place of the form until it is closed. */
export function SiemSearch({ traffic, onOpen, onClose }: ChallengeSearchProps) {
  const { records, flows } = useMemo(() => searchedDay(traffic), [traffic]);
  const section = useRef<HTMLElement>(null);
  const [query, setQuery] = useState('');
  const [kept, setKept] = useState<readonly string[]>([]);
  useReturnedFocus(section);
  return (
    <section
      ref={section}
      className="inspector-view search-over surface"
      aria-labelledby="search-title"
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) onClose();
      }}
    >
      <header className="lab-pane-head">
        <h2 id="search-title">Records</h2>
        <p>{records.length} of one morning, clocks as they stand</p>
        <IconButton icon="i-cross" label="Close the search" onClick={onClose} />
      </header>
      <SearchView
        {...{ records, query, kept }}
        onQuery={setQuery}
        onKeep={(id) => setKept(toggled(kept, id))}
        {...(onOpen && { onOpen: (id: string) => onOpen(flows.get(id)!) })}
      />
    </section>
  );
}
