import { useState } from 'react';
import { type TranscriptPayload, webPaths } from '@netward/contracts';
import { Link } from '../../lib/link.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { FormError, FormSuccess } from '../../ui/form-message.tsx';
import { fetchTranscript } from './fetch-transcript.ts';
import { actionsInWords, challengesInWords, factsOf, proofsInAll } from './transcript-facts.ts';
import { saveJson } from './transcript-file.ts';

function summaryOf(transcript: TranscriptPayload): string {
  const facts = factsOf(transcript);
  const actions = `Actions: ${actionsInWords(facts)}.`;
  const challenges = `Proofs: ${proofsInAll(facts)}. Challenges: ${challengesInWords(transcript)}.`;
  if (facts.verified === facts.done) return `${actions} ${challenges}`;
  return `${actions} Play a level again to have the rest of its actions verified. ${challenges}`;
}

type DownloadState = { readonly isBusy?: true; readonly error?: string; readonly done?: string };

/** Saves the learner's transcript as a file, or leads to the view that can be printed. */
export function DownloadTranscript() {
  const [{ isBusy, error, done }, setState] = useState<DownloadState>({});
  const download = async () => {
    setState({ isBusy: true });
    const owned = await fetchTranscript();
    if (typeof owned === 'string') return setState({ error: owned });
    const name = saveJson(owned.jws, owned.transcript);
    setState({ done: `Saved as ${name}. ${summaryOf(owned.transcript)}` });
  };
  return (
    <>
      <p>
        What you did, when, and whether it was replayed and verified. Signed, so that somebody else
        can <Link to={webPaths.verify}>check it</Link> without an account.
      </p>
      <div className="account-act note flex wraps middle above-4">
        <Button look="primary" disabled={isBusy} onClick={() => void download()}>
          Download my transcript
        </Button>
        <Link className={buttonClass()} to={webPaths.transcript}>
          Print view
        </Link>
      </div>
      <FormError text={error} />
      <FormSuccess text={done} />
    </>
  );
}
