import { createContext, useCallback, useMemo } from 'react';
import type { ProofId, RunPlace } from '@netward/contracts';
import { type LayerField, layersOf, type PacketLayer, type PlayedAction } from '@netward/evidence';
import { checkMark, leadOf, markedIn, placeOf } from '@netward/evidence/proof';
import { type Packet, progressOf } from '@netward/lab-engine';
import type { Level, ProofQuestion } from '@netward/levels';
import { useLoaded } from '../../../lib/use-loaded.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ProofSign } from '../../../ui/proof-sign.tsx';
import { nowOf, savedRunOf } from '../runs/saved-run.ts';
import { useLabCommands } from '../lab-commands.ts';
import type { LabProgress } from '../lab-props.ts';
import { type Lab, type ProofWork, sentRunOf, type useProofWork } from '../lab-state.ts';
import './proof.css';

export interface ProvingProps {
  readonly lab: Lab;
  readonly progress: LabProgress;
  readonly proving: ReturnType<typeof useProofWork>;
}

export type Marking = NonNullable<ReturnType<typeof useMarking>>;

/** The packet that is shown, and what can be marked in it. */
export interface MarkingPlace {
  readonly marking: Marking;
  readonly action: number;
  /** Its index among the packets of its action; absent for an action that sent none. */
  readonly packet?: number;
  readonly marks: OwnPackets;
}

/** The packets of an action that a learner has marked: the newest mark, and the one that proves it. */
export interface OwnPackets {
  readonly marked?: Packet | undefined;
  readonly proved?: Packet | undefined;
}

export const MarkingContext = createContext<MarkingPlace | null>(null);

type Played = readonly PlayedAction[];

const HELPED_AFTER = 3;
const NO_PROOFS: readonly ProofQuestion[] = [];

/** The open question of a level once its actions are tried; null before, and when all are proved. */
export function useMarking({ lab, progress, proving }: ProvingProps) {
  const { work, setWork } = proving;
  const { level } = lab;
  const { quizReady } = progressOf(lab.run);
  // Without the network the level goes on without its questions.
  const proofs = useLoaded(quizReady, level.proof)?.proofs ?? NO_PROOFS;
  const now = useMemo(() => nowOf(lab), [lab]);
  const done = progress.tried[level.id] ?? [];
  const unproved = proofs.filter(({ id }) => !done.includes(id));
  const proof = proofs.find(({ id }) => id === work.asked) ?? unproved[0];
  const change = useCallback(
    (changes: Partial<ProofWork>) => setWork((before) => ({ ...before, ...changes })),
    [setWork],
  );
  const run = useMemo(
    () => ({ played: proof ? savedRunOf(now).played : [], linked: now.linked }),
    [proof, now],
  );
  // It looks through every packet of the run, which most renders have not changed.
  const lead = useMemo(() => (proof ? leadOf(level, proof, run) : ''), [level, proof, run]);
  if (!proof || work.isClosed) return null;
  const attempts = work.attempts.filter((each) => each.proof === proof.id);
  const last = attempts.at(-1);
  const wordsOf = (mark: RunPlace) => inWords(run.played, mark);
  const state = !last ? 'open' : last.isRight ? 'right' : 'wrong';
  const others = unproved.filter(({ id }) => id !== proof.id);
  const open = state === 'right' ? others : [proof, ...others];
  return {
    ...{ level: level.id, proof, attempts, wordsOf, state, lead, chosen: work.chosen },
    /** Whether a mark would answer a question of the level that is not proved yet. */
    isAnswer: (mark: RunPlace) => open.some((each) => isAnswerTo(level, each, run.played, mark)),
    /** The learner's own mark on the screen: what is chosen, or else what was handed in last. */
    shown: work.chosen ?? last?.mark,
    /** The packet or record to look at, offered after the third wrong mark. */
    place: attempts.length >= HELPED_AFTER ? placeOf(level, proof, run) : null,
    next: others[0]?.id,
    choose: (chosen: RunPlace | null) => change({ chosen }),
    handIn: (mark: RunPlace) => {
      const checked = checkMark(level, proof, run, mark);
      if (!checked) return;
      const attempt = { proof: proof.id, mark, words: wordsOf(mark), ...checked };
      change({ asked: proof.id, chosen: null, attempts: [...work.attempts, attempt] });
      const sent = { ...sentRunOf(now), marks: [{ proof: proof.id, ...mark }] };
      if (checked.isRight) progress.addTried(level.id, [proof.id], sent);
    },
    ask: (asked: ProofId) => {
      const left = work.attempts.filter((each) => each.proof !== asked);
      change({ asked, chosen: null, attempts: left });
    },
    close: () => change({ isClosed: true }),
  };
}

/** Whether characters or a field answer a question about characters or a field. */
function isAnswerTo(level: Level, proof: ProofQuestion, played: Played, mark: RunPlace): boolean {
  const { marks } = proof;
  if (marks !== 'bytes' && marks !== 'field') return false;
  return checkMark(level, proof, { played }, mark)?.isRight === true;
}

const WORDS_MAX = 60;

function inWords(run: Played, mark: RunPlace): string {
  const part = markedIn(run, mark);
  if (!part) return '';
  if ('record' in part) return `Record of ${part.record.device}`;
  const { played, packet, text } = part;
  if (text === undefined) return layersOf(played, packet, 0, run).title;
  return text.length > WORDS_MAX ? `${text.slice(0, WORDS_MAX)}…` : text;
}

export function placeFor(
  marking: Marking,
  { number, result: { packets } }: PlayedAction,
  packet: Packet | null,
): MarkingPlace {
  const { shown, state } = marking;
  const own = shown?.action === number ? shown : undefined;
  const found = own?.packet === undefined ? undefined : packets[own.packet];
  const marks = {
    marked: own?.field === undefined ? found : undefined,
    proved: state === 'right' ? found : undefined,
  };
  return { marking, action: number, ...(packet && { packet: packets.indexOf(packet) }), marks };
}

export function partAsked({ proof }: Marking): 'packet' | 'records' {
  return proof.marks === 'record' ? 'records' : 'packet';
}

/**
 * A field as it is shown while the level's questions are open: what the engine found in it, and the
 * sentence about that, stay hidden where they are the answer.
 */
export function shownField(
  layer: PacketLayer['name'],
  field: LayerField,
  { marking, action, packet }: MarkingPlace,
): LayerField {
  const { name, value, why } = field;
  if (why === null) return field;
  const whole = { action, packet, layer, field: name };
  const parts = [whole, ...value.marks.map(({ from, to }) => ({ ...whole, from, to }))];
  return parts.some(marking.isAnswer) ? { name, value: { ...value, marks: [] }, why: null } : field;
}

/** The one step that follows a proof: the level's other question, or its quiz. */
export function NextStep({ marking: { next, ask } }: { marking: Marking }) {
  const { onRoom } = useLabCommands();
  return (
    <Button look="primary" onClick={() => (next ? ask(next) : onRoom('quiz'))}>
      {next ? 'Next question' : 'Take Quiz'} <Icon name="i-right" />
    </Button>
  );
}

/** Over the lab once its actions are tried: the sentence that leads to the proof, until it is answered. */
export function ProofStrip(props: ProvingProps) {
  const marking = useMarking(props);
  if (!marking) return null;
  const { proof, state, close } = marking;
  const isRight = state === 'right';
  return (
    <section className="lead-strip row" aria-label="Proof" data-proof={proof.id} data-state={state}>
      <ProofSign asked={[proof.id]} found={isRight ? [proof.id] : []} />
      <p className="fills">{isRight ? <Proved marking={marking} /> : <Lead marking={marking} />}</p>
      {isRight && (
        <>
          <Button look="quiet" size="small" onClick={() => marking.ask(proof.id)}>
            Mark again
          </Button>
          <NextStep marking={marking} />
        </>
      )}
      <IconButton icon="i-cross" label="Close proof" onClick={close} />
    </section>
  );
}

const Lead = ({ marking: { lead } }: { marking: Marking }) => (
  <>
    <b>Prove it:</b> {lead}
  </>
);

const Proved = ({ marking: { next } }: { marking: Marking }) => (
  <>
    <b>Proved.</b>{' '}
    {next ? 'This level has one more question.' : 'The quiz asks what follows from it.'}
  </>
);
