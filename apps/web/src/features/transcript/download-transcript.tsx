import { type TranscriptPayload, webPaths } from '@netward/contracts';
import { type FormOutcome, useOutcome } from '../../lib/form-outcome.ts';
import { Link } from '../../lib/link.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { FormResult } from '../../ui/form-message.tsx';
import { fetchTranscript, saveJson } from './transcript-file.ts';
import { actionsInWords, challengesInWords, factsOf, proofsInAll } from './transcript-facts.ts';

function summaryOf(transcript: TranscriptPayload): string {
  const facts = factsOf(transcript);
  const actions = `Actions: ${actionsInWords(facts)}.`;
  const challenges = `Proofs: ${proofsInAll(facts)}. Challenges: ${challengesInWords(transcript)}.`;
  if (facts.verified === facts.done) return `${actions} ${challenges}`;
  return `${actions} Play a level again to have the rest of its actions verified. ${challenges}`;
}

async function download(): Promise<FormOutcome> {
  const owned = await fetchTranscript();
  if (typeof owned === 'string') return { status: 'error', message: owned };
  const name = saveJson(owned.jws, owned.transcript);
  return { status: 'success', message: `Saved as ${name}. ${summaryOf(owned.transcript)}` };
}

/** Saves the learner's transcript as a file, or leads to the view that can be printed. */
export function DownloadTranscript() {
  const { state, isBusy, run } = useOutcome();
  return (
    <>
      <p>
        What you did, when, and whether it was replayed and verified. Signed, so that somebody else
        can <Link to={webPaths.verify}>check it</Link> without an account.
      </p>
      <div className="account-act note flex wraps middle above-4">
        <Button look="primary" disabled={isBusy} onClick={() => void run(download)}>
          Download my transcript
        </Button>
        <ButtonLink to={webPaths.transcript}>Print view</ButtonLink>
      </div>
      <FormResult of={state} />
    </>
  );
}
