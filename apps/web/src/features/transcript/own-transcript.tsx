import { type TranscriptLevel, type TranscriptPayload, webPaths } from '@netward/contracts';
import type { ReactNode } from 'react';
import { decodeProtectedHeader } from 'jose';
import { callApi } from '../../lib/api.ts';
import { dayInWords } from '../../lib/dates.ts';
import { failureSentence, type FormOutcome, useOutcome } from '../../lib/form-outcome.ts';
import { useAnswer } from '../../lib/use-answer.ts';
import { Icon } from '../../ui/icon.tsx';
import { Meter } from '../../ui/meter.tsx';
import { ProofSign } from '../../ui/proof-sign.tsx';
import { codeLink, QrCode, qrModules } from './qr-code.tsx';
import {
  challengeInWords,
  factsOf,
  issueDay,
  lastDayOf,
  levelsInWords,
  signOf,
} from './transcript-facts.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { FormError, FormResult } from '../../ui/form-message.tsx';
import { fetchTranscript, type OwnedTranscript, saveJson, saveJws } from './transcript-file.ts';
import './print.css';
import './transcript-sheet.css';

const NOTHING = '–';
const COLUMNS = ['level', 'actions tried', 'replay', 'proof', 'quiz', 'challenge', 'last done'];

function replayOf({ actions, verified }: TranscriptLevel): string {
  if (!actions.length) return NOTHING;
  if (verified.length === actions.length) return 'replayed';
  return verified.length ? `${verified.length} replayed` : 'saved but not replayed';
}

function quizOf({ quiz }: TranscriptLevel): string {
  if (!quiz) return NOTHING;
  const { score, total, verified, best } = quiz;
  const isBest = !best || best.score / best.total <= score / total;
  const rest = isBest ? '' : `, best ${best.score}/${best.total}`;
  return `${score}/${total}${verified ? '' : ', not verified'}${rest}`;
}

function LevelRow(props: { transcript: TranscriptPayload; level: TranscriptLevel }) {
  const { transcript, level } = props;
  const done = level.actions.length;
  const last = lastDayOf(transcript, level);
  return (
    <tr>
      <td className="mono">{level.level}</td>
      <th scope="row">{level.title}</th>
      <td data-label="actions">
        <Meter label={`${done} of ${level.required} actions`} value={done} total={level.required} />
        <span className="mono" aria-hidden="true">
          {done}/{level.required}
        </span>
      </td>
      <td data-label="replay">{replayOf(level)}</td>
      <td data-label="proof">{level.proofs ? <ProofSign {...signOf(level)} /> : NOTHING}</td>
      <td data-label="quiz" className="mono">
        {quizOf(level)}
      </td>
      <td data-label="challenge" className="transcript-challenge">
        {challengeInWords(transcript, level) ?? NOTHING}
      </td>
      <td data-label="last done" className="mono transcript-days">
        {last ? dayInWords(last) : NOTHING}
        {level.first && <span className="block faint">complete {dayInWords(level.first)}</span>}
      </td>
    </tr>
  );
}

interface TranscriptSheetProps {
  readonly transcript: TranscriptPayload;
  readonly kid: string;
  readonly signature: string;
  /** The dark modules of its code; undefined when it does not fit into one. */
  readonly code: boolean[][] | undefined;
}

/** A transcript as a sheet of A4 paper, on the screen as in print. */
function TranscriptSheet({ transcript, kid, signature, code }: TranscriptSheetProps) {
  const { levels } = transcript;
  return (
    <article className="transcript-paper flex" aria-labelledby="transcript-title">
      <SheetHead transcript={transcript} code={code} />
      <div className="transcript-scroll relative" role="region" aria-label="Levels" tabIndex={0}>
        <table className="wide">
          <thead>
            <tr>
              <th scope="col">
                <span className="sr-only">number</span>
              </th>
              {COLUMNS.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {levels.map((level) => (
              <LevelRow key={level.level} transcript={transcript} level={level} />
            ))}
          </tbody>
        </table>
      </div>
      <SheetFoot kid={kid} signature={signature} />
    </article>
  );
}

function SheetHead({ transcript, code }: Pick<TranscriptSheetProps, 'transcript' | 'code'>) {
  const site = transcript.iss.replace(/^https?:\/\//, '');
  return (
    <header className="stack start gap-16">
      <div>
        <span className="brand flex middle no-line">
          <Icon name="i-logo" />
          netward
        </span>
        <h1 id="transcript-title" tabIndex={-1}>
          Transcript of simulated labs
        </h1>
        <p className="transcript-name anywhere">{transcript.name}</p>
        <p>
          {issueDay(transcript)}. Levels: {levelsInWords(factsOf(transcript))}.
        </p>
      </div>
      <div>
        {code && <QrCode modules={code} label="QR code: this transcript with its signature" />}
        <p>
          {code
            ? `Scan, or open ${webPaths.verify} on ${site}`
            : `This transcript is too long for a code: check its file at ${site}${webPaths.verify}.`}
        </p>
      </div>
    </header>
  );
}

function SheetFoot({ kid, signature }: Pick<TranscriptSheetProps, 'kid' | 'signature'>) {
  return (
    <footer className="grid muted">
      <div>
        <h2>What this says</h2>
        <p>
          This site issued it to the account of the name above, which its holder chose and nobody
          checked. “Replayed” means that the server played the recorded run again and came to the
          same result; it marked the quiz itself, unless that is “not verified”. Days are in UTC. A
          proof is what the account marked in such a run: the bytes, packet or record that shows it.
          A challenge is solved once the server has judged that a configuration of the account meets
          every goal; a try is a different configuration. The sheet does not say who sat at the
          keyboard, and it is no certificate.
        </p>
      </div>
      <div>
        <h2>Signature, ES256</h2>
        <p className="mono anywhere">{signature}</p>
        <p className="mono anywhere">key {kid}</p>
      </div>
    </footer>
  );
}

async function fetchPrinted() {
  const owned = await fetchTranscript();
  if (typeof owned === 'string') return owned;
  const link = await codeLink(owned.short, owned.transcript.iss + webPaths.verify);
  return { ...owned, code: qrModules(link) };
}

function Acts({ children }: { children?: ReactNode }) {
  return (
    <div className="transcript-acts cluster">
      {children}
      <ButtonLink to={webPaths.account}>Back to account</ButtonLink>
    </div>
  );
}

/** Saves what is proved as an Open Badge, for wallets and the checkers of others. */
function BadgeButton({ transcript }: Pick<OwnedTranscript, 'transcript'>) {
  const { state, run } = useOutcome();
  const save = async (): Promise<FormOutcome> => {
    const result = await callApi('getBadge');
    const refused = 'The badge could not be made. Please try again.';
    if (!result.ok) return { status: 'error', message: failureSentence(result, refused) };
    const name = saveJws(result.data.badge, transcript, 'badge');
    return { status: 'success', message: `Saved as ${name}.` };
  };
  return (
    <>
      <Button onClick={() => void run(save)}>Save as Open Badge</Button>
      <FormResult of={state} />
    </>
  );
}

export function OwnTranscript() {
  const [state] = useAnswer('own', fetchPrinted);
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
