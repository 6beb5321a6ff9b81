import { useState } from 'react';
import { OTHERS_ENDED_MESSAGE } from '@netward/contracts';
import { callApi } from '../../lib/api.ts';
import { type FormState, outcomeOf } from '../../lib/failure-sentence.ts';
import { NETWORK_FAILED } from '../../lib/network-sentences.ts';
import { Button } from '../../ui/button.tsx';
import { FormError, FormSuccess } from '../../ui/form-message.tsx';

const SENTENCES = {
  refused: 'Failed to end the other sessions. Please try again.',
  network: NETWORK_FAILED,
};

/** Logs the learner out on every other device. */
export function EndOtherSessions() {
  const [state, setState] = useState<FormState>({ status: 'idle' });
  const end = async () => {
    setState({ status: 'loading' });
    setState(outcomeOf(await callApi('endOtherSessions'), OTHERS_ENDED_MESSAGE, SENTENCES));
  };
  return (
    <>
      <p>A login lasts 7 days. If you forgot to log out somewhere, end those sessions from here.</p>
      <div className="account-act">
        <Button disabled={state.status === 'loading'} onClick={() => void end()}>
          End other sessions
        </Button>
      </div>
      <FormError text={state.status === 'error' ? state.message : undefined} />
      <FormSuccess text={state.status === 'success' ? state.message : undefined} />
    </>
  );
}
