import { useEffect, useMemo, useState } from 'react';
import { beginningsOf } from '@netward/evidence';
import { runRecords } from '@netward/evidence/search';
import { useOpenEvidence } from '../inspector/open-evidence.ts';
import { savedRunOf } from '../inspector/saved-run.ts';
import type { Lab } from '../lab-state.ts';
import { SearchView } from './search-view.tsx';
import { toggled } from './toggled.ts';

export interface LabSearchProps {
  readonly lab: Lab;
}

/** What was asked and kept in a level, so that it is there again after a look at the diagram. */
const left = new Map<string, { readonly query: string; readonly kept: readonly string[] }>();

/** The search over what reached the SIEM in this run. */
export function LabSearch({ lab }: LabSearchProps) {
  const { id } = lab.level;
  const open = useOpenEvidence();
  const run = savedRunOf(lab);
  const records = useMemo(
    () => runRecords(run.played, beginningsOf(run.played, run.times), minutesEastOf(run.times[0])),
    [run],
  );
  const [work, setWork] = useState(left.get(id) ?? { query: '', kept: [] });
  useEffect(() => void left.set(id, work), [id, work]);
  const { query, kept } = work;
  const isCollecting = lab.run.state.siemEnabled;
  return (
    <SearchView
      records={records}
      query={query}
      onQuery={(next) => setWork({ query: next, kept })}
      kept={kept}
      onKeep={(record) => setWork({ query, kept: toggled(kept, record) })}
      onOpen={(record) => {
        const [action, sequence] = record.split('.').map(Number);
        open({ action: action!, sequence: sequence! });
      }}
      empty={
        isCollecting
          ? 'No records yet. Run an attack.'
          : 'No records: the SIEM is off. Enable it, then run an attack.'
      }
    />
  );
}

/** How far the learner's clock is ahead of UTC at that moment. */
function minutesEastOf(time = 0): number {
  return -new Date(time).getTimezoneOffset();
}
