import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { webPaths } from '@netward/contracts';
import { Link } from '../../lib/link.tsx';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';
import { checkTranscript } from './check-transcript.ts';
import type { CheckedTranscript } from './checked-transcript.ts';
import { readsPictures } from './code-picture.ts';
import { fetchKeys } from './site-keys.ts';
import { TranscriptDrop, type TranscriptFile } from './transcript-drop.tsx';
import { VerifyResult } from './verify-result.tsx';
import './transcript-check.css';

interface CheckedSource {
  readonly source: string;
  readonly checked: CheckedTranscript;
}

/** Checks texts one after the other; what was given last is what counts. */
function useChecks() {
  const [state, setState] = useState<CheckedSource>();
  const newest = useRef(0);
  const check = async (source: string, text: string) => {
    const ticket = ++newest.current;
    const checked = await checkTranscript(text, fetchKeys, Date.now());
    if (ticket === newest.current) setState({ source, checked });
  };
  return { state, check };
}

/** False until the browser has said that it can. */
function useReadsPictures(): boolean {
  const [isAble, setAble] = useState(false);
  useEffect(() => void readsPictures().then(setAble), []);
  return isAble;
}

function unreadInWords({ name, isPicture }: TranscriptFile): string {
  if (!isPicture) return `${name} could not be read.`;
  return `No code was found in ${name}: hold the camera straight over it, with the whole code in the picture.`;
}

/** Checks a transcript from a file, a pasted text or the part of the address behind the #. */
export function VerifyTranscript({ hash }: { hash: string }) {
  const { state, check } = useChecks();
  const [unread, setUnread] = useState<TranscriptFile>();
  const takesPictures = useReadsPictures();
  useEffect(() => {
    if (hash.length > 1) void check('the code that you scanned', hash);
    // One check for each code.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [hash]);
  const takeFile = ([file]: readonly TranscriptFile[]) => {
    setUnread(file?.text === undefined ? file : undefined);
    if (file?.text !== undefined) void check(file.name, file.text);
  };
  return (
    <div className="wrap transcript-page">
      <h1 tabIndex={-1}>Check a transcript</h1>
      <p className="lead">
        Drop the file or scan the code. It is checked in this browser with the public key of this
        site; nothing is sent anywhere.
      </p>
      <div className="verify-columns grid start">
        <div>
          <TranscriptDrop choose="Choose a file" takesPictures={takesPictures} onFiles={takeFile}>
            <h2>Drop a transcript here</h2>
            <p>
              A .json or .jws file, at most 128 kB
              {takesPictures ? ', or a picture of the code on a printed one' : ''}. To check a
              printed one with a phone, scan its code with the camera.
            </p>
          </TranscriptDrop>
          <PasteForm onText={(text) => void check('the text that you pasted', text)} />
          <p className="muted prose above-24">
            A whole class at once: <Link to={webPaths.classSheet}>class sheet</Link>
          </p>
        </div>
        <section className="verify-result surface framed" aria-live="polite" aria-label="Result">
          {unread && <p className="verify-note note anywhere">{unreadInWords(unread)}</p>}
          {state ? (
            <>
              <VerifyResult checked={state.checked} />
              <p className="verify-note note anywhere">Last checked: {state.source}</p>
            </>
          ) : (
            !unread && (
              <p className="verify-note note anywhere">
                What a transcript says, what that proves and what it does not will stand here.
              </p>
            )
          )}
        </section>
      </div>
    </div>
  );
}

function PasteForm({ onText }: { onText: (text: string) => void }) {
  const [pasted, setPasted] = useState('');
  const [isMissing, setMissing] = useState(false);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setMissing(!pasted.trim());
    if (pasted.trim()) onText(pasted);
  };
  return (
    <form onSubmit={submit} className="verify-paste stack to-left gap-8 above-24">
      <TextArea
        label="Or paste it, or the link of its code"
        rows={4}
        value={pasted}
        error={isMissing && !pasted.trim() ? 'Paste a transcript first.' : undefined}
        spellCheck={false}
        onChange={({ currentTarget }) => setPasted(currentTarget.value)}
      />
      <Button type="submit">Check the text</Button>
    </form>
  );
}
