import { useState } from 'react';
import { callApi } from '../../lib/api.ts';
import { failureSentence, type FormState } from '../../lib/failure-sentence.ts';
import { NETWORK_FAILED } from '../../lib/network-sentences.ts';
import { saveFile } from '../../lib/save-file.ts';
import { Button } from '../../ui/button.tsx';
import { FormError, FormSuccess } from '../../ui/form-message.tsx';

const SENTENCES = {
  refused: 'Failed to fetch your data. Please try again.',
  network: NETWORK_FAILED,
};
const DAY_LENGTH = 'YYYY-MM-DD'.length;

async function download(): Promise<FormState> {
  const result = await callApi('exportAccount');
  if (!result.ok) return { status: 'error', message: failureSentence(result, SENTENCES) };
  const name = `netward-${result.data.exportedAt.slice(0, DAY_LENGTH)}.json`;
  const text = JSON.stringify(result.data, null, 2);
  saveFile(new TextEncoder().encode(text), name, 'application/json');
  return { status: 'success', message: `Your data is in the file ${name}.` };
}

/** Hands learners a copy of everything that is stored about them. */
export function OwnData() {
  const [state, setState] = useState<FormState>({ status: 'idle' });
  const save = async () => {
    setState({ status: 'loading' });
    setState(await download());
  };
  return (
    <>
      <p>
        What is stored about you, as one JSON file: account, sessions, progress, quiz results,
        challenges, conversations, messages you sent us while you were logged in, newsletter and the
        list of emails we sent you. Of a longer list the file has the newest 50 entries, and says
        so.
      </p>
      <div className="account-act note flex wraps middle above-4">
        <Button disabled={state.status === 'loading'} onClick={() => void save()}>
          {state.status === 'loading' ? 'Collecting your data...' : 'Download my data'}
        </Button>
      </div>
      <FormError text={state.status === 'error' ? state.message : undefined} />
      <FormSuccess text={state.status === 'success' ? state.message : undefined} />
    </>
  );
}
