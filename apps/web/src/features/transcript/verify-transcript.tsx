import { useLocation } from 'react-router-dom';
import { type TranscriptPayload, webPaths } from '@netward/contracts';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { dayInWords } from '../../lib/dates.ts';
import { Icon } from '../../ui/icon.tsx';
import {
  type CheckedTranscript,
  fetchKeys,
  type GenuineTranscript,
  type TranscriptRefusal,
} from './checked-transcript.ts';
import { REFUSALS } from './texts.ts';
import {
  actionsInWords,
  challengesInWords,
  factsOf,
  issueDay,
  lastOf,
  levelsInWords,
  proofsInAll,
  quizzesInWords,
  solvedOf,
  type TranscriptFacts,
} from './transcript-facts.ts';
import { Link } from '../../lib/link.tsx';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';
import { checkTranscript } from './check-transcript.ts';
import { filesOf, type Given, readText, TranscriptDrop } from './transcript-drop.tsx';
import { readsPictures, textInPicture } from './read-picture.ts';
import './transcript-check.css';

function rowsOf({ transcript, kid }: GenuineTranscript, facts: TranscriptFacts) {
  const { levels, challenges } = transcript;
  const last = lastOf([
    ...levels.flatMap(({ on, quiz }) => [on, quiz?.on]),
    ...challenges.map(({ on }) => on),
  ]);
  return [
    ['Name', transcript.name],
    ...(transcript.as ? [['Handed in as', transcript.as] as const] : []),
    ['Levels', levelsInWords(facts)],
    ['Actions', actionsInWords(facts)],
    ['Quizzes', quizzesInWords(facts)],
    ...(facts.askedProofs > 0 ? [['Proofs', proofsInAll(facts)] as const] : []),
    ['Challenges', challengesInWords(transcript)],
    ['Last done', last ? dayInWords(last) : 'Nothing yet'],
    ['Key', `${kid}, ES256`],
  ] as const;
}

function challengeProof(challenges: TranscriptPayload['challenges']): string {
  const all = challenges.length;
  const shown = challenges.filter(({ solutionShown }) => solutionShown).length;
  const judged = `It sent a configuration that meets every goal, as the server judged it, for ${all} ${all === 1 ? 'challenge' : 'challenges'}`;
  if (!shown) return `${judged}.`;
  return `${judged}${shown < all ? `, for ${shown} of them` : ''} after the solution had been shown.`;
}

function proofsOf(transcript: TranscriptPayload, facts: TranscriptFacts): readonly string[] {
  const { verified, required, verifiedQuizzes, proofs: found } = facts;
  const solved = solvedOf(transcript);
  const proofs = [
    verified &&
      `That account did ${verified} of the ${required} actions of simulated labs: the server played its runs again.`,
    found &&
      `It marked the bytes, packet or record that shows what happened: ${found} times, and the server checked each.`,
    verifiedQuizzes && `It answered quizzes that the server marked: ${verifiedQuizzes}.`,
    solved.length && challengeProof(solved),
  ].filter((proof) => typeof proof === 'string');
  return proofs.length ? proofs : ['Nothing of what was done: none of it was verified.'];
}

function Genuine(genuine: GenuineTranscript) {
  const { transcript } = genuine;
  const facts = factsOf(transcript);
  return (
    <>
      <div className="verify-head stack ruled">
        <Icon name="m-passed" className="passed" />
        <div>
          <h2 className="heading">Genuine and unaltered</h2>
          <p className="prose">
            Signed by {transcript.iss.replace(/^https?:\/\//, '')} on {issueDay(transcript)}. Not
            one character has changed since.
          </p>
        </div>
      </div>
      <dl>
        {rowsOf(genuine, facts).map(([name, value]) => (
          <div className="stack gap-16 small ruled" key={name}>
            <dt className="faint">{name}</dt>
            <dd className={name === 'Key' ? 'mono anywhere' : 'anywhere'}>{value}</dd>
          </div>
        ))}
      </dl>
      <div className="verify-limits seams grid">
        <div className="surface">
          <h3>What this proves</h3>
          <ul className="small muted">
            <li>This site issued it to the account of that name.</li>
            {proofsOf(transcript, facts).map((proof) => (
              <li key={proof}>{proof}</li>
            ))}
          </ul>
        </div>
        <div className="surface">
          <h3>What it does not</h3>
          <ul className="small muted">
            <li>The account’s holder chose the name, and nobody checked it.</li>
            <li>It does not say who sat at the keyboard.</li>
            {transcript.challenges.length > 0 && (
              <li>
                It does not say where the configuration of a challenge came from. The site only
                knows whether it showed its own solution to this account before.
              </li>
            )}
            <li>It does not show skill outside a simulation, and it is no certificate.</li>
          </ul>
        </div>
      </div>
    </>
  );
}

/** These say nothing about the transcript. */
const UNDECIDED: readonly TranscriptRefusal[] = ['noKeys', 'future'];

/** What a check found: what the transcript says and proves, or why it is refused. */
function VerifyResult({ checked }: { checked: CheckedTranscript }) {
  if (checked.isGenuine) return <Genuine {...checked} />;
  const isUndecided = UNDECIDED.includes(checked.refusal);
  const tone = isUndecided ? 'alerted' : 'blocked';
  return (
    <div className={`verify-head stack ruled verify-${tone}`}>
      <Icon name={`m-${tone}`} className={tone} />
      <div>
        <h2 className="heading">{isUndecided ? 'Could not be checked' : 'Refused'}</h2>
        <p className="prose">{REFUSALS[checked.refusal]}</p>
      </div>
    </div>
  );
}

/** Checks texts one after the other; what was given last is what counts. */
function useChecks() {
  const [state, setState] = useState<{ source: string; checked: CheckedTranscript }>();
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

const isPicture = ({ type }: File) => type.startsWith('image/');

function unreadInWords(file: File): string {
  if (!isPicture(file)) return `${file.name} could not be read.`;
  return `No code was found in ${file.name}: hold the camera straight over it, with the whole code in the picture.`;
}

/** Checks a transcript from a file, a pasted text or the part of the address behind the #. */
export function VerifyTranscript({ hash }: { hash: string }) {
  const { state, check } = useChecks();
  const [unread, setUnread] = useState<File>();
  const takesPictures = useReadsPictures();
  useEffect(() => {
    if (hash.length > 1) void check('the code that you scanned', hash);
    // One check for each code.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [hash]);
  const take = async (given: Given) => {
    const [file] = filesOf(given);
    if (!file) return;
    const text = await (isPicture(file) ? textInPicture(file) : readText(file));
    setUnread(text === undefined ? file : undefined);
    if (text !== undefined) void check(file.name, text);
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
          <TranscriptDrop choose="Choose a file" takes={takesPictures && 'image/*'} onGiven={take}>
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
        className="wide"
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

export const title = 'Check a transcript';

export function Page() {
  return <VerifyTranscript hash={useLocation().hash} />;
}
