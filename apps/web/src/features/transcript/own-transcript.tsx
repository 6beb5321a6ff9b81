import { type ReactNode, useEffect, useState } from 'react';
import { decodeProtectedHeader } from 'jose';
import { webPaths } from '@netward/contracts';
import { Link } from '../../lib/link.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { FormError, FormSuccess } from '../../ui/form-message.tsx';
import { fetchBadge, fetchTranscript, type OwnedTranscript } from './fetch-transcript.ts';
import { codeLink, qrModules } from './qr-code.tsx';
import { saveBadge, saveJson, saveJws } from './transcript-file.ts';
import { TranscriptSheet } from './transcript-sheet.tsx';

interface PrintedTranscript extends OwnedTranscript {
  readonly code: boolean[][] | undefined;
}

async function fetchPrinted(): Promise<PrintedTranscript | string> {
  const owned = await fetchTranscript();
  if (typeof owned === 'string') return owned;
  const link = await codeLink(owned.short, owned.transcript.iss + webPaths.verify);
  return { ...owned, code: qrModules(link) };
}

function Acts({ children }: { children?: ReactNode }) {
  return (
    <div className="transcript-acts cluster">
      {children}
      <Link className={buttonClass()} to={webPaths.account}>
        Back to account
      </Link>
    </div>
  );
}

/** Saves what is proved as an Open Badge, for wallets and the checkers of others. */
function BadgeButton({ transcript }: Pick<OwnedTranscript, 'transcript'>) {
  const [{ error, done }, setState] = useState<{ error?: string; done?: string }>({});
  const save = async () => {
    const badge = await fetchBadge();
    if (typeof badge === 'string') return setState({ error: badge });
    setState({ done: `Saved as ${saveBadge(badge.jws, transcript)}.` });
  };
  return (
    <>
      <Button onClick={() => void save()}>Save as Open Badge</Button>
      <FormError text={error} />
      <FormSuccess text={done} />
    </>
  );
}

/** The learner's transcript as a page to read, print and save. */
export function OwnTranscript() {
  const [state, setState] = useState<PrintedTranscript | string>();
  useEffect(() => {
    let isHere = true;
    void fetchPrinted().then((next) => isHere && setState(next));
    return () => {
      isHere = false;
    };
  }, []);
  if (typeof state !== 'object')
    return (
      <div className="wrap transcript-state">
        <h1 tabIndex={-1}>Transcript of simulated labs</h1>
        {state === undefined && <p>Signing your transcript...</p>}
        <FormError text={state} />
        <Acts />
      </div>
    );
  const { jws, short, transcript, code } = state;
  return (
    <>
      <Acts>
        <Button look="primary" onClick={() => window.print()}>
          Print
        </Button>
        <Button onClick={() => saveJson(jws, transcript)}>Save as JSON</Button>
        <Button onClick={() => saveJws(jws, transcript)}>Save as JWS</Button>
        <BadgeButton transcript={transcript} />
      </Acts>
      <TranscriptSheet
        transcript={transcript}
        kid={decodeProtectedHeader(short).kid ?? ''}
        signature={short.slice(short.lastIndexOf('.') + 1)}
        code={code}
      />
    </>
  );
}
