import { useEffect, useState } from 'react';
import { type Assignment, HAND_IN_AS_MAX, type LevelId } from '@netward/contracts';
import { Link } from '../../../lib/link.tsx';
import { readStored, writeStored } from '../../../lib/storage.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormError, FormSuccess } from '../../../ui/form-message.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { fetchTranscript } from '../fetch-transcript.ts';
import { saveJson } from '../transcript-file.ts';
import { endInWords, isLate } from './assignment-end.ts';
import { knownAssignment, tasksInWords } from './assignment-words.ts';
import { type KnownWork, standingOf, type TaskStanding } from './task-standing.ts';
import './assignment.css';
import '../transcript-check.css';

/** What the page needs of the rest of the site. */
export interface AssignmentDoors {
  readonly learnerId: string | null;
  /** The actions that this browser knows to be tried. */
  readonly tried: KnownWork['tried'];
  readonly onLogin: () => void;
  /** Sends what the server does not have yet. */
  readonly sendPending: () => Promise<void>;
  /** The level of a run, by the code of its link. */
  readonly levelOfRun: (code: string) => LevelId | undefined;
  /** The code of a link to a challenge with a sealed day; undefined where it cannot be made. */
  readonly codeOfDay: (level: LevelId, seed: number) => Promise<string | undefined>;
}

/** The learner's transcript, as of the opening of the page and of each hand-in. */
function useTranscript({ learnerId, sendPending }: AssignmentDoors) {
  const [known, setKnown] = useState<KnownWork['transcript']>();
  const [error, setError] = useState<string>();
  useEffect(() => {
    let isHere = true;
    setKnown(undefined);
    setError(undefined);
    if (!learnerId) return;
    void sendPending()
      .then(() => fetchTranscript())
      .then((owned) => {
        if (!isHere) return;
        if (typeof owned === 'string') setError(owned);
        else setKnown(owned.transcript);
      });
    return () => {
      isHere = false;
    };
  }, [learnerId, sendPending]);
  return { known, error, setKnown };
}

/** Links to the challenges of an assignment whose day is the same for all. */
function useDays({ challenges, seed }: Assignment, codeOfDay: AssignmentDoors['codeOfDay']) {
  const [days, setDays] = useState<Partial<Record<LevelId, string>>>({});
  const asked = challenges.join();
  useEffect(() => {
    if (seed === undefined) return;
    for (const level of asked.split(',').filter(Boolean) as LevelId[])
      void codeOfDay(level, seed).then(
        (code) => code && setDays((now) => ({ ...now, [level]: code })),
      );
  }, [asked, seed, codeOfDay]);
  return days;
}

function Tasks({ tasks }: { tasks: readonly TaskStanding[] }) {
  return (
    <ol className="assignment-tasks">
      {tasks.map(({ name, words, isDone, to }) => (
        <li className="flex wraps middle ruled-above" key={name}>
          <Icon name={isDone ? 'm-passed' : 'i-dot'} className={isDone ? 'passed' : ''} />
          <span>{name}</span>
          <small className="small">{words}</small>
          <Link className={buttonClass('plain', 'small')} to={to} aria-label={`Open ${name}`}>
            Open
          </Link>
        </li>
      ))}
    </ol>
  );
}

/** Where this browser keeps what the learner is called in a class. */
const nameKey = (code: string) => `classNumber_${code}`;

interface HandInProps {
  readonly assignment: Assignment;
  readonly text: string;
  readonly doors: AssignmentDoors;
  readonly onHandedIn: (transcript: KnownWork['transcript']) => void;
}

/** Asks once what the learner is called in the class, then saves the signed file. */
function HandIn({ assignment: { code }, text, doors, onHandedIn }: HandInProps) {
  const [as, setAs] = useState(() => readStored(nameKey(code)) ?? '');
  const [state, setState] = useState<{ isBusy?: true; error?: string; done?: string }>({});
  const handIn = async () => {
    setState({ isBusy: true });
    writeStored(nameKey(code), as.trim());
    await doors.sendPending();
    const { timeZone: zone } = new Intl.DateTimeFormat().resolvedOptions();
    const owned = await fetchTranscript({ assignment: text, as: as.trim(), zone });
    if (typeof owned === 'string') return setState({ error: owned });
    onHandedIn(owned.transcript);
    const name = saveJson(owned.jws, owned.transcript);
    setState({ done: `Saved as ${name}. Give this file to your teacher; you may hand in again.` });
  };
  return (
    <form
      className="assignment-hand-in stack to-left"
      data-hand-in
      onSubmit={(event) => {
        event.preventDefault();
        void handIn();
      }}
    >
      <Field
        label="Your number or name in the class"
        value={as}
        required
        maxLength={HAND_IN_AS_MAX}
        autoComplete="off"
        onChange={({ currentTarget }) => setAs(currentTarget.value)}
        hint="As your teacher asked for it. This browser keeps it, and it is signed with your file."
      />
      <Button look="primary" size="large" type="submit" disabled={state.isBusy || !as.trim()}>
        Hand in
      </Button>
      <FormError text={state.error} />
      <FormSuccess text={state.done} />
    </form>
  );
}

function GuestHandIn({ onLogin }: Pick<AssignmentDoors, 'onLogin'>) {
  return (
    <div className="assignment-hand-in stack to-left" data-hand-in>
      <p>Handing in needs an account, so that the server can replay and sign what you did.</p>
      <Button look="primary" size="large" onClick={onLogin}>
        Log in to hand in
      </Button>
    </div>
  );
}

/** The tasks of an assignment, what of them is still open, and the hand-in. */
function Opened({ assignment, text, doors }: Omit<HandInProps, 'onHandedIn'>) {
  const { known, error, setKnown } = useTranscript(doors);
  const days = useDays(assignment, doors.codeOfDay);
  const { code, until, from } = assignment;
  const fromLevel = from === undefined ? undefined : doors.levelOfRun(from);
  const work = { transcript: known, tried: doors.tried };
  const tasks = standingOf(assignment, work, { fromLevel, days });
  const open = tasks.filter(({ isDone }) => !isDone).length;
  return (
    <div className="wrap transcript-page" data-assignment="open">
      <h1 tabIndex={-1}>Assignment {code}</h1>
      <p className="lead">
        {tasksInWords(assignment)} {until && `Until ${endInWords(until)} (${until.zone}).`}
      </p>
      {isLate(assignment, new Date()) && (
        <p className="assignment-note note">The end has passed: a file of now is marked late.</p>
      )}
      <FormError text={error} />
      <Tasks tasks={tasks} />
      {known && (
        <p className="assignment-note note" role="status">
          {open === 0 ? 'Nothing is open any more.' : `${open} of ${tasks.length} still open.`}
        </p>
      )}
      {doors.learnerId ? (
        <HandIn {...{ assignment, text, doors }} onHandedIn={setKnown} />
      ) : (
        <GuestHandIn onLogin={doors.onLogin} />
      )}
    </div>
  );
}

/** What the hash of an address says; a messenger may have percent-encoded it. */
function textIn(hash: string): string {
  try {
    return decodeURIComponent(hash.replace(/^#/, ''));
  } catch {
    return '';
  }
}

/** The page that an assignment's link opens. */
export function OpenAssignment({ hash, doors }: { hash: string; doors: AssignmentDoors }) {
  const text = textIn(hash);
  const assignment = knownAssignment(text);
  if (assignment) return <Opened key={text} {...{ assignment, text, doors }} />;
  return (
    <div className="wrap transcript-page" data-assignment="damaged">
      <h1 tabIndex={-1}>Assignment</h1>
      <p className="lead">This link to an assignment is damaged: ask your teacher for it again.</p>
    </div>
  );
}
