import { type ReactNode, useEffect, useState } from 'react';
import { decodeProtectedHeader } from 'jose';
import { webPaths } from '@netward/contracts';
import { Link } from '../../lib/link.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { FormError } from '../../ui/form-message.tsx';
import { fetchTranscript, type OwnedTranscript } from './fetch-transcript.ts';
import { codeLink, qrModules } from './qr-code.tsx';
import { saveJson, saveJws } from './transcript-file.ts';
import { TranscriptSheet } from './transcript-sheet.tsx';

interface PrintedTranscript extends OwnedTranscript {
  readonly code: boolean[][] | undefined;
}

async function fetchPrinted(): Promise<PrintedTranscript | string> {
  const owned = await fetchTranscript();
  if (typeof owned === 'string') return owned;
  const link = await codeLink(owned.jws, owned.transcript.iss + webPaths.verify);
  return { ...owned, code: qrModules(link) };
}

function Acts({ children }: { children?: ReactNode }) {
  return (
    <div className="transcript-acts">
      {children}
      <Link className={buttonClass()} to={webPaths.account}>
        Back to account
      </Link>
    </div>
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
  const { jws, transcript, code } = state;
  return (
    <>
      <Acts>
        <Button look="primary" onClick={() => window.print()}>
          Print
        </Button>
        <Button onClick={() => saveJson(jws, transcript)}>Save as JSON</Button>
        <Button onClick={() => saveJws(jws, transcript)}>Save as JWS</Button>
      </Acts>
      <TranscriptSheet
        transcript={transcript}
        kid={decodeProtectedHeader(jws).kid ?? ''}
        signature={jws.slice(jws.lastIndexOf('.') + 1)}
        code={code}
      />
    </>
  );
}
