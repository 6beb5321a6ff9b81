import { useMemo, useState } from 'react';
import type { Challenge, ChallengeDetails } from '@netward/challenges';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Flows } from '../flow-list.tsx';
import type { Opened } from '../use-opened.ts';
import { decisiveOf, type EndDay } from './streams.tsx';

interface DayLinesProps extends Pick<Opened, 'onOpen' | 'onSearch'> {
  readonly challenge: Challenge;
  readonly details: ChallengeDetails | null;
  readonly shown: EndDay;
}

/** The lines of a day to read, the one that decided first, and why the chosen one went as it went. */
export function DayLines({ challenge, details, shown, onOpen, onSearch }: DayLinesProps) {
  const { configuration, judgement } = shown.day;
  const [chosen, setChosen] = useState(() => decisiveOf(judgement)?.id ?? judgement.flows[0]?.id);
  const current = judgement.flows.find(({ id }) => id === chosen);
  const reason = useMemo(
    () => chosen && details?.evidence(configuration, judgement.traffic, chosen)?.why.sentence,
    [details, configuration, judgement, chosen],
  );
  return (
    <section className="end-lines" aria-labelledby="end-lines">
      <h3 id="end-lines" className="label">
        {`${shown.title}: ${judgement.flows.length} ${challenge.texts.lines}, to read and to open`}
      </h3>
      {challenge.searched && (
        <Button look="quiet" size="small" onClick={() => onSearch(shown.day)}>
          <Icon name="i-search" /> Search its records
        </Button>
      )}
      <Flows
        {...{ challenge, current }}
        label={shown.title}
        flows={judgement.flows}
        onFlow={setChosen}
        onOpen={(flow) => onOpen(flow, shown.day)}
      />
      {reason && <p className="challenge-reason fixed small ruled-above">{reason}</p>}
    </section>
  );
}
