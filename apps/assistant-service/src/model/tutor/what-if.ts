import type { PlayedAction } from '@netward/evidence';
import {
  logEntries,
  messageOf,
  step,
  verdictOf,
  type LabAction,
  type LabState,
  type StepResult,
} from '@netward/lab-engine';
import { findControl, isOffered, type Level } from '@netward/levels';
import type { Ask, Reply } from '../model.ts';
import { candidates, DEFENCES, defencesIn, type NamedDefence } from './asked-about.ts';
import { labelOfAction } from './hints.ts';

const STOPPED: ReadonlySet<string | null> = new Set(['blocked', 'failed', 'encrypted']);

/** The lab with a defence switched, as the level's own control switches it; undefined if it cannot. */
function switched(level: Level, state: LabState, action: LabAction): LabState | undefined {
  if (!findControl(level, action)?.isPressed) return undefined;
  const needsFirewall = action === 'blockClient' || action === 'blockAttacker';
  const ready =
    needsFirewall && !state.firewallEnabled ? step(state, 'enableFirewall').state : state;
  return isOffered(level, ready, action) ? step(ready, action).state : undefined;
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

/**
 * What would be otherwise with a defence switched: the lab plays the action twice from the state in
 * which it was taken, and only this one thing differs.
 */
export function whatIf(ask: Ask): Reply | undefined {
  const { level, question } = ask;
  const [defence] = defencesIn(question).filter(({ action }) => findControl(level, action));
  const asked = candidates(ask);
  if (!defence || !asked) return undefined;
  const played = asked[0];
  const action = played?.action;
  if (!played || !action) return undefined;
  return compare(ask, played, defence);
}

/** An action of the run with this switch on and off. */
export function compareWith(ask: Ask, played: PlayedAction, action: LabAction): Reply | undefined {
  const defence = DEFENCES.find((each) => each.action === action);
  return defence && compare(ask, played, defence);
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
  return {
    text: [
      `I played ${name}, both ways.`,
      tell(`With the ${defence.name}`, one),
      tell(`Without the ${defence.name}`, two),
      sameEnd(one, two, defence),
    ]
      .filter(Boolean)
      .join(' '),
    cites: { action: number, sequence: result.records[0]?.sequence ?? 1 },
  };
}

function tell(which: string, result: StepResult): string {
  const lines = logEntries(result).map(({ text }) => `“${text.replace(/[.]$/, '')}”`);
  return `${which}: ${messageOf(result)}${lines.length > 0 ? ` The log says ${lines.slice(0, 3).join(', ')}.` : ''}`;
}

/** Where the packets end the same way, only what is known about them differs. */
function sameEnd(one: StepResult, other: StepResult, { device, name }: NamedDefence): string {
  if (JSON.stringify(fates(one)) !== JSON.stringify(fates(other))) return '';
  const wrote = one.records.some((record) => record.device === device && !record.isBackground);
  return wrote
    ? `The request ends the same way; without the ${name} there would be no record of it from there.`
    : `The request ends the same way: the ${name} changes nothing about this one.`;
}

const fates = ({ packets }: StepResult) =>
  packets.filter(({ fate }) => fate !== 'copied').map(({ from, to, fate }) => [from, to, fate]);
