import { useEffect, useState } from 'react';
import { OTHERS_ENDED_MESSAGE, type OwnSession, SESSION_ENDED_MESSAGE } from '@netward/contracts';
import { callApi } from '../../lib/api.ts';
import { failureSentence, outcomeOf, useOutcome } from '../../lib/form-outcome.ts';
import { Button } from '../../ui/button.tsx';
import { FormResult } from '../../ui/form-message.tsx';
import { Tag } from '../../ui/tag.tsx';
import { localDay, localMoment } from '../../lib/dates.ts';

const LIST_REFUSED = 'Failed to load your sessions.';
const END_REFUSED = 'Failed to end the session. Please try again.';

function useSessions() {
  const [sessions, setSessions] = useState<readonly OwnSession[]>();
  const { state, isBusy, run, setState } = useOutcome();
  useEffect(() => {
    const hangUp = new AbortController();
    void callApi('getSessions', { signal: hangUp.signal }).then((result) => {
      if (hangUp.signal.aborted) return;
      if (result.ok) setSessions(result.data.sessions);
      else setState({ status: 'error', message: failureSentence(result, LIST_REFUSED) });
    });
    return () => hangUp.abort();
  }, [setState]);
  /** Ends one session, or all but this one. */
  const end = async (id?: string) => {
    const isEnded = await run(async () => {
      const result = id
        ? await callApi('endSession', { body: { id } })
        : await callApi('endOtherSessions');
      return outcomeOf(result, id ? SESSION_ENDED_MESSAGE : OTHERS_ENDED_MESSAGE, END_REFUSED);
    });
    if (isEnded) setSessions((known) => known?.filter((one) => (id ? one.id !== id : one.isThis)));
  };
  return { sessions, state, isBusy, end };
}

function SessionRow(props: { session: OwnSession; isBusy: boolean; onEnd: () => void }) {
  const { session, isBusy, onEnd } = props;
  const { browser = 'An unknown browser' } = session;
  const begun = `Begun on ${localMoment(session.begunAt)}`;
  return (
    <li className="row spread gap-16 ruled">
      <span>
        {browser}
        <small className="block small">{begun}</small>
        <small className="block small">Ends by itself on {localDay(session.expiresAt)}</small>
      </span>
      {session.isThis ? (
        <Tag isStrong>This one</Tag>
      ) : (
        <Button
          size="small"
          disabled={isBusy}
          onClick={onEnd}
          aria-label={`End session: ${browser}, ${begun}`}
        >
          End
        </Button>
      )}
    </li>
  );
}

/** The learner's live sessions, to be ended one by one or all but this one. */
export function Sessions() {
  const { sessions, state, isBusy, end } = useSessions();
  return (
    <>
      <p>
        Where you are logged in, by browser and beginning. We store neither addresses nor anything
        else about the device.
      </p>
      {sessions && (
        <ul className="account-sessions ruled-above above-16 measure" aria-label="Live sessions">
          {sessions.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              isBusy={isBusy}
              onEnd={() => void end(session.id)}
            />
          ))}
        </ul>
      )}
      {sessions?.length !== 1 && (
        <div className="account-act note flex wraps middle above-4">
          <Button disabled={isBusy} onClick={() => void end()}>
            End other sessions
          </Button>
        </div>
      )}
      <FormResult of={state} />
    </>
  );
}
