import { useEffect, useMemo, useState } from 'react';
import type { Evidence, LabRun } from '@netward/lab-engine';
import { exchangesOf, isShop, requestIn } from '@netward/lab-engine/facts';
import { playRun } from '@netward/lab-engine/inspect';
import type { Control, Level } from '@netward/levels';
import { readStored, writeStored } from '../../../lib/storage.ts';
import { IconButton } from '../../../ui/button.tsx';
import { controlsOf, type Lab } from '../lab-state.ts';
import './proof.css';

const SAW = {
  nothing: 'nothing',
  packets: 'packets, but no request',
  some: 'some of the requests',
  all: 'every request',
};
type Saw = keyof typeof SAW;

/**
 * Once a level, before an attack meets a defence: what will the server see? The answer is compared with
 * the packets; it is worth no points and stays in the browser.
 */
export function Prediction({ level, run, taken }: Pick<Lab, 'level' | 'run' | 'taken'>) {
  const key = `predicted_${level.id}`;
  const [guess, setGuess] = useState<Saw | null>(null);
  const [pressed, setPressed] = useState<Lab['taken'] | null>(null);
  const [wasAsked, setAsked] = useState(() => readStored(key) !== null);
  const attacks = useMemo(() => attacksIn(level), [level]);
  const isDefended = isAnyOn(level, run);
  const isAttack = attacks.some(({ action }) => action === taken.at(-1)?.action);
  if (!pressed && isDefended && isAttack) setPressed(taken);
  useEffect(() => {
    if (pressed) writeStored(key, 'yes');
  }, [pressed, key]);

  const isAsking = !wasAsked && isDefended && !pressed;
  // Plays each attack twice, which only another state of the lab can change.
  const choices = useMemo(
    () => (isAsking ? choicesFor(attacks, run) : []),
    [isAsking, attacks, run],
  );
  if (wasAsked || !isDefended || attacks.length === 0) return null;
  if (pressed) {
    if (!guess || pressed !== taken || !run.last) return null;
    return (
      <p className="lead-strip row" role="status">
        {compared(guess, sawIn(run.last))}
      </p>
    );
  }
  return (
    <div className="lead-strip row" role="radiogroup" aria-labelledby="prediction">
      <p id="prediction">What will the server see of the next attack?</p>
      {choices.map((choice) => (
        <label key={choice} className="row target">
          <input
            type="radio"
            name="prediction"
            checked={guess === choice}
            onChange={() => setGuess(choice)}
          />
          {SAW[choice]}
        </label>
      ))}
      <IconButton
        icon="i-cross"
        label="Do not answer"
        onClick={() => {
          writeStored(key, 'yes');
          setAsked(true);
        }}
      />
    </div>
  );
}

const attacksIn = (level: Level) =>
  controlsOf(level, 'attacker').filter(({ action }) => action !== 'sniffTraffic');

const isAnyOn = (level: Level, { state }: LabRun) =>
  controlsOf(level, 'defence').some(({ isPressed }) => isPressed?.(state));

/** What becomes of the attacks with the defence and without it, and what a beginner may expect. */
function choicesFor(attacks: readonly Control[], { start, state }: LabRun): readonly Saw[] {
  const played = [start, state].flatMap((before) =>
    attacks.flatMap(({ action }) => playRun(before, [action])),
  );
  const seen = new Set<Saw>(['nothing', 'all', ...played.map(({ result }) => sawIn(result))]);
  return (Object.keys(SAW) as Saw[]).filter((each) => seen.has(each));
}

/** What of an attack reached a server that runs the shop, as the packets on the wires tell it. */
function sawIn(evidence: Evidence): Saw {
  const exchanges = exchangesOf(evidence);
  const there = exchanges.map((packets) => packets.filter(({ to }) => isShop(to)));
  const asked = there.filter((packets) => packets.some(requestIn)).length;
  if (asked > 0) return asked === exchanges.length ? 'all' : 'some';
  return there.some((packets) => packets.length > 0) ? 'packets' : 'nothing';
}

function compared(guess: Saw, saw: Saw): string {
  return guess === saw
    ? `As you expected, the server saw ${SAW[saw]}.`
    : `You expected ${SAW[guess]}. The server saw ${SAW[saw]}: open its line, or the last one, to see how.`;
}
