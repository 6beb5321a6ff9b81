import { useEffect, useMemo, useState } from 'react';
import { beginningsOf } from '@netward/evidence';
import { runRecords } from '@netward/evidence/search';
import { useOpenEvidence } from '../inspector/open-evidence.ts';
import { nowOf, type SavedRun, savedRunOf } from '../runs/saved-run.ts';
import type { Lab } from '../lab-state.ts';
import { isRoomy, useLayout } from '../layout.tsx';
import { CopyLink } from '../runs/copy-link.tsx';
import { withQuery } from '../runs/link-address.ts';
import { linkOfStep, RUN_TOO_LONG } from '../runs/run-link.ts';
import { SearchView } from './search-view.tsx';
import { useLeftSearch } from './use-search.ts';

/** The search over what reached the SIEM in this run. */
export function LabSearch({ lab }: { lab: Lab }) {
  const { level } = lab;
  const open = useOpenEvidence();
  const run = savedRunOf(lab);
  const records = useMemo(
    () => runRecords(run.played, beginningsOf(run.played, run.times), minutesEastOf(run)),
    [run],
  );
  const search = useLeftSearch(`level ${level.id}`, records);
  return (
    <SearchView
      {...search}
      records={records}
      keptIn={useBrief()}
      onOpen={(record) => {
        const [action, sequence] = record.split('.').map(Number);
        open({ action: action!, sequence: sequence! });
      }}
      empty={
        lab.run.state.siemEnabled
          ? 'No records yet. Run an attack.'
          : 'No records: the SIEM is off. Enable it, then run an attack.'
      }
      foot={
        lab.taken.length > 0 && (
          <CopyLink
            words="Copy link"
            to="this search"
            copied="Link to this run and its search copied."
            tooLong={RUN_TOO_LONG}
            linkOf={() => {
              const link = linkOfStep(nowOf(lab), lab.taken.length);
              return link && withQuery(link, search.query);
            }}
          />
        )
      }
    />
  );
}

/** Under what the level is about, where that stands next to the search. */
function useBrief(): Element | null {
  const [brief, setBrief] = useState<Element | null>(null);
  const isNextToIt = isRoomy(useLayout());
  useEffect(() => setBrief(document.querySelector('.brief')), []);
  return isNextToIt ? brief : null;
}

/** How far the learner's clock is ahead of UTC at that moment. */
const minutesEastOf = ({ times: [time = 0] }: SavedRun) => -new Date(time).getTimezoneOffset();
