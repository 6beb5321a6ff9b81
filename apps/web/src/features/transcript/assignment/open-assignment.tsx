import {
  type Assignment,
  HAND_IN_AS_MAX,
  type LevelId,
  type TranscriptLevel,
  type TranscriptPayload,
  webPaths,
} from '@netward/contracts';
import { useCallback, useEffect, useState } from 'react';
import { solvedInWords } from '../../../lib/solved-words.ts';
import { proofsInWords } from '../../../ui/proof-sign.tsx';
import { signOf } from '../transcript-facts.ts';
import { taskNames } from './task-names.ts';
import { type FormOutcome, useOutcome } from '../../../lib/form-outcome.ts';
import { readStored, writeStored } from '../../../lib/storage.ts';
import { useAnswer } from '../../../lib/use-answer.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormError, FormResult } from '../../../ui/form-message.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { fetchTranscript, saveJson } from '../transcript-file.ts';
import { endInWords, isLate, knownAssignment, tasksInWords } from './assignment-words.ts';
import '../transcript-check.css';

interface TaskStanding {
  readonly name: string;
  /** "4 of 6 actions replayed, quiz open, proof found". */
  readonly words: string;
  readonly isDone: boolean;
  readonly to: string;
}

/** What the page knows of a learner: the newest transcript, or what this browser has of a guest. */
interface KnownWork {
  readonly transcript: TranscriptPayload | undefined;
  readonly tried: Readonly<Partial<Record<LevelId, readonly string[]>>>;
}

type Part = Assignment['of'][number];

/** How far each part of a level is, as the server has it. */
function partsOf(level: TranscriptLevel): Record<Part, { isDone: boolean; words: string }> {
  const { verified, required, quiz, proofs } = level;
  return {
    actions: {
      isDone: verified.length >= required,
      words: `${verified.length} of ${required} actions replayed`,
    },
    quiz: {
      isDone: quiz !== null,
      words: quiz ? `quiz ${quiz.score} of ${quiz.total}` : 'quiz open',
    },
    proof: {
      isDone: (proofs?.found.length ?? 0) >= (proofs?.of ?? 0),
      words: proofs ? proofsInWords(signOf(level)) : 'proof open',
    },
  };
}

function levelStanding(assignment: Assignment, id: LevelId, { transcript, tried }: KnownWork) {
  const level = transcript?.levels.find((each) => each.level === id);
  if (!level) {
    const count = tried[id]?.length ?? 0;
    return { isDone: false, words: count ? `${count} tried in this browser` : 'open' };
  }
  const parts = assignment.of.map((part) => partsOf(level)[part]);
  return {
    isDone: parts.every(({ isDone }) => isDone),
    words: parts.map(({ words }) => words).join(', '),
  };
}

function challengeStanding(id: LevelId, { transcript }: KnownWork) {
  const found = transcript?.challenges.find(({ level }) => level === id);
  if (!found) return { isDone: false, words: 'open' };
  if (found.state === 'judged') return { isDone: false, words: 'tried, not solved yet' };
  return { isDone: true, words: solvedInWords(found) };
}

interface TaskLinks {
  /** The level that the assignment's run belongs to. */
  readonly fromLevel: LevelId | undefined;
  /** The codes of links to challenges with the day that all have in common, by level. */
  readonly days: Readonly<Partial<Record<LevelId, string>>>;
}

function standingOf(
  assignment: Assignment,
  known: KnownWork,
  { fromLevel, days }: TaskLinks,
): TaskStanding[] {
  const nameOf = (id: LevelId) => taskNames.find(({ level }) => level === id);
  const levels = assignment.levels.map((id) => ({
    name: `Level ${id}, ${nameOf(id)?.title}`,
    to: `${webPaths.labs}?${fromLevel === id ? `run=${assignment.from}` : `level=${id}`}`,
    ...levelStanding(assignment, id, known),
  }));
  const challenges = assignment.challenges.map((id) => ({
    name: `Challenge ${id}, ${nameOf(id)?.challenge}`,
    to: `${webPaths.labs}?challenge=${days[id] ?? id}`,
    ...challengeStanding(id, known),
  }));
  return [...levels, ...challenges];
}

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
  const ask = useCallback(async () => {
    await sendPending();
    const owned = await fetchTranscript();
    return typeof owned === 'string' ? owned : owned.transcript;
  }, [sendPending]);
  const [answer, setKnown] = useAnswer(learnerId, ask);
  const error = typeof answer === 'string' ? answer : undefined;
  return { known: typeof answer === 'string' ? undefined : answer, error, setKnown };
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
          <small className="small muted">{words}</small>
          <ButtonLink size="small" to={to} aria-label={`Open ${name}`}>
            Open
          </ButtonLink>
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
  readonly onHandedIn: (transcript: TranscriptPayload) => void;
}

/** Asks once what the learner is called in the class, then saves the signed file. */
function HandIn({ assignment: { code }, text, doors, onHandedIn }: HandInProps) {
  const [as, setAs] = useState(() => readStored(nameKey(code)) ?? '');
  const { state, isBusy, run } = useOutcome();
  const handIn = async (): Promise<FormOutcome> => {
    writeStored(nameKey(code), as.trim());
    await doors.sendPending();
    const { timeZone: zone } = new Intl.DateTimeFormat().resolvedOptions();
    const owned = await fetchTranscript({ assignment: text, as: as.trim(), zone });
    if (typeof owned === 'string') return { status: 'error', message: owned };
    onHandedIn(owned.transcript);
    const name = saveJson(owned.jws, owned.transcript);
    const message = `Saved as ${name}. Give this file to your teacher; you may hand in again.`;
    return { status: 'success', message };
  };
  return (
    <form
      className="assignment-hand-in stack to-left"
      data-hand-in
      onSubmit={(event) => {
        event.preventDefault();
        void run(handIn);
      }}
    >
      <Field
        className="wide"
        label="Your number or name in the class"
        value={as}
        required
        maxLength={HAND_IN_AS_MAX}
        autoComplete="off"
        onChange={({ currentTarget }) => setAs(currentTarget.value)}
        hint="As your teacher asked for it. This browser keeps it, and it is signed with your file."
      />
      <Button look="primary" size="large" type="submit" disabled={isBusy || !as.trim()}>
        Hand in
      </Button>
      <FormResult of={state} />
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
