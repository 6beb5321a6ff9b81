import {
  type LabAction,
  type LabState,
  logEntries,
  messageOf,
  step,
  TRAFFIC_ACTIONS,
  verdictOf,
  withRule,
} from '@netward/lab-engine';
import { actionsOf, type Level } from '@netward/levels';
import { controlLabel } from '../../prompt/level-sheet.ts';
import type { Ask } from '../model.ts';
import { type KnownLine, lastAction, readLog, readState } from './log-book.ts';
import { capital, defencesOf, type Subject, subjectsIn } from './subjects.ts';

const ASKED_ACTIONS: readonly (readonly [RegExp, readonly LabAction[]])[] = [
  [/\bsql|inject/i, ['attackSQLi']],
  [/\bxss|cross.site|script/i, ['attackXSS']],
  [/\bdir|director|brute/i, ['attackDirBuster']],
  [/\bscan|\bport\b/i, ['portScan']],
  [/\bsniff|password|login|capture|eavesdrop|listen/i, ['sniffTraffic']],
  [/\bhttps\b/i, ['openPageHTTPS']],
  [/\bpage|request|visit/i, ['openPage', 'openPageHTTP']],
];

const isTraffic = (action: LabAction): boolean =>
  (TRAFFIC_ACTIONS as readonly string[]).includes(action);

/** The action of this level that a question names. */
export function actionAsked(level: Level, question: string): LabAction | undefined {
  const known = actionsOf(level);
  for (const [words, actions] of ASKED_ACTIONS) {
    const action = actions.find((each) => known.includes(each));
    if (action && words.test(question)) return action;
  }
  return undefined;
}

/** The newest line of the learner's log that traffic caused. */
function newestTraffic(lines: readonly KnownLine[]): KnownLine | undefined {
  return lines.findLast(({ action }) => isTraffic(action));
}

/** The state with a defence on or off. A firewall acts only by its rules, so it gets one as well. */
function withDefence(state: LabState, { flag }: Subject, isOn: boolean): LabState {
  const on = { ...state, [flag as string]: isOn };
  if (flag !== 'firewallEnabled') return on;
  return isOn ? withRule(on, 'block attacker', true) : { ...on, firewallRules: [] };
}

function linesOfLog(ask: Ask, state: LabState, action: LabAction): string[] {
  const written = new Set(readLog(ask.level, ask.lab).map(({ text }) => text));
  return logEntries(step(state, action))
    .map(({ text }) => text)
    .filter((text) => written.has(text));
}

/** The defence a question is about: the one it names, else the last one that acted. */
function defenceAsked(ask: Ask, lines: readonly KnownLine[]): Subject | undefined {
  const offered = defencesOf(ask.level);
  const named = subjectsIn(ask.question).find((subject) => offered.includes(subject));
  const lastActed = lines.findLast(({ verdict }) =>
    ['blocked', 'alerted', 'encrypted'].includes(verdict),
  );
  return named ?? offered.find(({ device }) => device === lastActed?.record.device) ?? offered[0];
}

/** The action to compare: the one asked about, else the latest one, else one the level requires. */
function actionToCompare(ask: Ask, lines: readonly KnownLine[]): LabAction | undefined {
  const required = ask.level.requiredActions.filter(isTraffic);
  return (
    actionAsked(ask.level, ask.question) ??
    [lastAction(ask.level, ask.lab)].find((action) => action && isTraffic(action)) ??
    newestTraffic(lines)?.action ??
    required.find((action) => action.startsWith('attack')) ??
    required.find((action) => action !== 'openPage') ??
    required[0]
  );
}

/**
 * What the same action leads to with a defence on and off. The engine takes both steps, so the answer
 * is what the lab would show. Undefined where the level has no defence to switch.
 */
export function compareDefenceOnAndOff(ask: Ask): string | undefined {
  const lines = readLog(ask.level, ask.lab);
  const defence = defenceAsked(ask, lines);
  const action = actionToCompare(ask, lines);
  if (!defence || !action) return undefined;
  const state = readState(ask.level, ask.lab);
  const on = withDefence(state, defence, true);
  const off = withDefence(state, defence, false);
  const cited = linesOfLog(ask, on, action);
  const label = controlLabel(ask.level, action);
  const named = withArticle(defence.name);
  const [resultOn, resultOff] = [on, off].map((each) => messageOf(step(each, action)));
  return [
    `I let the lab take "${label}" twice, with everything else as it is now.`,
    ...(cited.length > 0 ? [`Your log has it with ${named}:\n${cited.join('\n')}`] : []),
    `With ${named}: ${resultOn}`,
    resultOn === resultOff
      ? `Without it: the same. Here ${named} makes no difference to where this one ends; ${defence.cannot}.`
      : `Without ${named}: ${resultOff}`,
  ].join('\n\n');
}

/** Which defences of the level could have stopped an action, and whether they are on. */
export function whatCouldStop(ask: Ask, action: LabAction): string {
  const state = readState(ask.level, ask.lab);
  const before = messageOf(step(state, action));
  const offered = defencesOf(ask.level).filter(({ flag }) => flag !== 'socEnabled');
  const messageWith = (defence: Subject): string =>
    messageOf(step(withDefence(state, defence, true), action));
  const verdictWith = (defence: Subject): string =>
    verdictOf(step(withDefence(state, defence, true), action)) ?? 'info';
  const helps = (defence: Subject): boolean =>
    ['blocked', 'encrypted'].includes(verdictWith(defence)) && messageWith(defence) !== before;
  const helpful = offered.filter(helps);
  if (helpful.length > 0) {
    const names = helpful.map(({ name, flag }) =>
      name === 'firewall' && state[flag as keyof LabState]
        ? 'the firewall, which is on but needs a rule for this source'
        : `${withArticle(name)}, which is ${state[flag as keyof LabState] ? 'on' : 'off'}`,
    );
    return `In this level it could be stopped by ${names.join(', and by ')}.`;
  }
  const beside = offered
    .filter(({ cannot }) => cannot)
    .map(({ name, cannot }) => `${capital(name)}: ${cannot}.`);
  return ['Nothing in this level could have stopped it.', ...beside].join(' ');
}

/** A defence in a sentence. TLS is a protocol and takes no article; the others are devices. */
function withArticle(name: string): string {
  return name === 'TLS' ? name : `the ${name}`;
}
