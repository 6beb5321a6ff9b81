import type { PlayedAction } from '@netward/evidence';
import {
  hasRule,
  logEntries,
  messageOf,
  step,
  verdictOf,
  type LabAction,
  type LogEntry,
  type LabState,
  type StepResult,
} from '@netward/lab-engine';
import {
  findControl,
  isOffered,
  type Level,
  levels,
  startState,
  switchesFor,
} from '@netward/levels';
import type { Ask, Reply } from '../model.ts';
import { candidates, DEFENCES, defencesIn, type NamedDefence } from './asked-about.ts';
import { labelOfAction } from './hints.ts';

const STOPPED: ReadonlySet<string | null> = new Set(['blocked', 'failed', 'encrypted']);

/** The lab with a defence switched, as the level's own control switches it; undefined if it cannot. */
function switched(level: Level, state: LabState, action: LabAction): LabState | undefined {
  const switches = switchesFor(level, state, action);
  return switches?.reduce((lab, control) => step(lab, control.action).state, state);
}

function isOn(level: Level, state: LabState, action: LabAction): boolean {
  return findControl(level, action)?.isPressed?.(state) ?? false;
}

/** The defences that were off and would have changed what became of an action, in one sentence. */
export function whatWouldHelp({ level }: Ask, { action, before, result }: PlayedAction): string {
  const helping = DEFENCES.flatMap((defence) => {
    if (isOn(level, before, defence.action) || defence.action === 'blockClient') return [];
    const state = switched(level, before, defence.action);
    if (!state || !isOffered(level, state, action)) return [];
    const other = step(state, action);
    const isBetter = STOPPED.has(verdictOf(other)) && verdictOf(other) !== verdictOf(result);
    return isBetter ? [`With the ${defence.name} on: ${messageOf(other)}`] : [];
  });
  return helping.length > 0 ? `I played it again. ${helping.join(' ')}` : '';
}

/** Which defences of other levels stop an action that nothing here stops, in one sentence. */
export function whereItIsStopped({ level }: Ask, { action }: PlayedAction): string {
  const found = new Map<string, string>();
  for (const other of levels) {
    for (const { name, action: control } of DEFENCES) {
      const state = other !== level && switched(other, startState(other), control);
      if (!state || found.has(name) || !isOffered(other, state, action)) continue;
      if (
        !STOPPED.has(verdictOf(step(startState(other), action))) &&
        STOPPED.has(verdictOf(step(state, action)))
      )
        found.set(name, `the ${name} of level ${other.id}`);
    }
  }
  const there = [...found.values()].join(', ');
  return `Nothing that can be switched in this level would have stopped it.${there && ` Played elsewhere in the course, these do: ${there}.`}`;
}

/**
 * What would be otherwise with a defence switched: the lab plays the action twice from the state in
 * which it was taken, and only this one thing differs.
 */
export function whatIf(ask: Ask): Reply | undefined {
  const { level, question } = ask;
  const [defence] = defencesIn(question).filter(({ action }) => findControl(level, action));
  const asked = candidates(ask);
  if (!defence || !asked || asksForMissingTls(ask)) return undefined;
  const played = asked[0];
  const action = played?.action;
  if (!played || !action) return undefined;
  return compare(ask, played, ruleAtWork(played, defence));
}

/** An action of the run with this switch on and off. */
export function compareWith(ask: Ask, played: PlayedAction, action: LabAction): Reply | undefined {
  const defence = DEFENCES.find((each) => each.action === action);
  return defence && compare(ask, played, defence);
}

/** "The rule" is the one that was set when the action was taken. */
function ruleAtWork({ before }: PlayedAction, defence: NamedDefence): NamedDefence {
  const isOther =
    defence.action === 'blockAttacker' &&
    hasRule(before, 'block client') &&
    !hasRule(before, 'block attacker');
  return (isOther && DEFENCES.find(({ action }) => action === 'blockClient')) || defence;
}

/** A question about the same thing over HTTPS, in a level that has no TLS to play it with. */
function asksForMissingTls({ level, question }: Ask): boolean {
  return (
    !findControl(level, 'enableTLS') &&
    /\b(?:with|over|using|if|in) (?:https|tls|ssl)\b/i.test(question)
  );
}

function compare({ level }: Ask, played: PlayedAction, defence: NamedDefence): Reply | undefined {
  const { action, before, number, result } = played;
  const state = switched(level, before, defence.action);
  if (!state) return undefined;
  const wasOn = isOn(level, before, defence.action);
  const [withIt, without] = wasOn ? [result, undefined] : [undefined, result];
  const name = `action ${number}, “${labelOfAction(level, action)}”`;
  if (!isOffered(level, state, action)) {
    const reason = findControl(level, action)?.disabledReason(state) ?? '';
    return { text: `Without the ${defence.name} that request cannot be sent at all. ${reason}` };
  }
  const other = step(state, action);
  const one = withIt ?? other;
  const two = without ?? other;
  const cites = { action: number, sequence: result.records[0]?.sequence ?? 1 };
  const text = endsTheSame(one, two)
    ? `I played ${name}, both ways. The request ends the same way${knownBy(one, defence)}`
    : `I played ${name}, both ways. ${tell(`With the ${defence.name}`, one)} ${tell(`Without the ${defence.name}`, two)}`;
  return { text, cites };
}

const quoted = ({ text }: LogEntry) => `“${text.replace(/[.]$/, '')}”`;

function tell(which: string, result: StepResult): string {
  const lines = logEntries(result).map(quoted);
  return `${which}: ${messageOf(result)}${lines.length > 0 ? ` The log says ${lines.slice(0, 3).join(', ')}.` : ''}`;
}

/** Where packets end the same way, only what is known about them differs. */
function knownBy(result: StepResult, { device, name }: NamedDefence): string {
  const lines = logEntries(result).filter((line) => line.device === device);
  if (lines.length === 0) return `: the ${name} changes nothing about this one.`;
  return `, since the ${name} blocks nothing here; without the ${name} there would be no record of it from there. With it the log has ${lines.map(quoted).join(', ')}.`;
}

function endsTheSame(one: StepResult, other: StepResult): boolean {
  return JSON.stringify(fates(one)) === JSON.stringify(fates(other));
}

const fates = ({ packets }: StepResult) =>
  packets.filter(({ fate }) => fate !== 'copied').map(({ from, to, fate }) => [from, to, fate]);
