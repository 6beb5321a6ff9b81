import { whyNothing, type PlayedAction } from '@netward/evidence';
import {
  hopList,
  logEntries,
  messageOf,
  step,
  verdictOf,
  type LogEntry,
} from '@netward/lab-engine';
import { findControl, isOffered } from '@netward/levels';
import { newestFirst } from '../../lab/learners-lab.ts';
import type { Ask } from '../model.ts';
import {
  actionsIn,
  candidates,
  DEFENCES,
  defencesIn,
  isTraffic,
  type NamedDefence,
} from './asked-about.ts';
import {
  aboutOf,
  atNode,
  cite,
  explainLine,
  explainRecord,
  mainLine,
  nameOf,
  quote,
  type RunReply,
} from './explain-line.ts';
import { labelOfAction } from './hints.ts';
import { plainWordsOf } from './terms.ts';
import { whatWouldHelp, whereItIsStopped } from './what-if.ts';

const STOPPED: ReadonlySet<string> = new Set(['blocked', 'failed']);

/** Why something was stopped: the newest action asked about that was, and the device that did it. */
export function whyStopped(ask: Ask): RunReply | undefined {
  const asked = candidates(ask);
  if (!asked) return undefined;
  const [defence] = defencesIn(ask.question);
  for (const played of asked) {
    const stopping = logEntries(played.result).filter(({ verdict }) => STOPPED.has(verdict));
    const line = stopping.find(({ device }) => device === defence?.device) ?? stopping[0];
    if (line) return explainLine(ask, played, line);
  }
  const [last] = asked;
  if (!last) return undefined;
  const story = happened(ask, last);
  return { ...story, text: `Nothing was stopped there. ${story.text}` };
}

/** Why something was not stopped: what each device on the way did, and what would have helped. */
export function whyNotStopped(ask: Ask): RunReply | undefined {
  const asked = candidates(ask);
  const played = asked?.find((each) => !isStopped(each)) ?? asked?.[0];
  const line = played && mainLine(played);
  if (!line || !isTraffic(played)) return undefined;
  const explained = explainLine(ask, played, line);
  if (isStopped(played) || verdictOf(played.result) === 'encrypted') return explained;
  const devices = DEFENCES.flatMap((defence) => deviceOnTheWay(ask, played, defence));
  const parts = [explained.text, ...new Set(devices), whatWouldHelp(ask, played)];
  return { ...explained, text: parts.filter(Boolean).join(' ') };
}

/** What a defence of the level did about an action, or that it was off. */
function deviceOnTheWay(
  { level, lab }: Ask,
  played: PlayedAction,
  { action, name, node }: NamedDefence,
): string[] {
  const isPressed = findControl(level, action)?.isPressed;
  if (!isPressed || action === 'lbMode' || action === 'blockClient') return [];
  if (isPressed(played.before)) {
    const sentence = atNode(level, played, node);
    return sentence === undefined ? [] : [sentence];
  }
  const verb = action === 'blockAttacker' ? 'not set' : 'off';
  const since = isPressed(lab.state) ? ' It is on now: run the action again and compare.' : '';
  return [`The ${name} was ${verb} at that time.${since}`];
}

export function isStopped({ result }: PlayedAction): boolean {
  return STOPPED.has(verdictOf(result) ?? '');
}

/** Why the newest action that the question can mean ended as it did. */
export function whyLast(ask: Ask): RunReply | undefined {
  return whyEnded(ask, candidates(ask)?.find(isTraffic));
}

const whyEnded = (ask: Ask, played: PlayedAction | undefined): RunReply | undefined => {
  const line = played && mainLine(played);
  return line && explainLine(ask, played, line);
};

/** "And the first one?": another action with the label that the last answer named. */
export function whyOther(ask: Ask): RunReply | undefined {
  const [, asked] = ASKS_OTHER.exec(ask.question) ?? [];
  const last = ask.conversation.findLast(({ role }) => role === 'assistant')?.content ?? '';
  const [, number, label] = /action (\d{1,4}), “([^“”]{1,60})”/i.exec(last) ?? [];
  if (!asked || !label) return undefined;
  const same = ask.lab.played.filter(({ action }) => labelOfAction(ask.level, action) === label);
  const others = same.filter((played) => played.number !== Number(number));
  const which = { first: same[0], second: same[1], last: same.at(-1) } as const;
  return whyEnded(ask, which[asked.toLowerCase() as keyof typeof which] ?? others.at(-1));
}
const ASKS_OTHER =
  /^\W*(?:(?:and|but|so|ok|what about|how about|why) )*(?:the |was the )?(first|second|last|other|previous)(?: (?:one|time))?\W*$/i;

/** What would have stopped something that was not: played again with the defences of the course. */
export function whatWouldStop(ask: Ask): RunReply | undefined {
  const played = candidates(ask)?.find((each) => isTraffic(each) && !isStopped(each));
  const line = played && mainLine(played);
  if (!line || verdictOf(played.result) === 'encrypted') return undefined;
  const text = `${nameOf(ask.level, played)}: ${messageOf(played.result)} ${whatWouldHelp(ask, played) || whereItIsStopped(ask, played)}`;
  return { text, ...cite(played, line) };
}

/** What a device that the question names did about the newest action that it can mean. */
export function whatDeviceDid(ask: Ask): RunReply | undefined {
  const { level } = ask;
  const [defence = whoAlerts(ask)] = defencesIn(ask.question);
  const played = candidates(ask)?.[0];
  const isThere = level.topology.nodes.some(({ id }) => id === defence?.node);
  if (!defence || !played || !isThere) return undefined;
  const line = logEntries(played.result).find(({ device }) => device === defence.device);
  if (line) return explainLine(ask, played, line);
  const silence = whyNothing(played, defence.node);
  const record = played.result.records.find(({ device }) => device === defence.device);
  if (record) return explainRecord(ask, played, record);
  const main = mainLine(played);
  const stopped = main && isStopped(played) ? `In the log: ${quote(main)}.` : '';
  const text = `${nameOf(level, played)}: ${silence ?? ''} ${messageOf(played.result)} ${stopped}`;
  const [first] = played.result.records;
  // What the level teaches about a device is about one that is on.
  const isOff = findControl(level, defence.action)?.isPressed?.(played.before) === false;
  return {
    text,
    ...(!isOff && { about: defence.name }),
    ...(first && cite(played, mainLine(played) ?? first)),
  };
}

/** Who writes the alerts of a level, for a question about one that names no device. */
function whoAlerts({ level, question }: Ask): NamedDefence | undefined {
  if (!/\b(?:alerts?|alarms?|alerted)\b/i.test(question)) return undefined;
  const nodes = level.topology.nodes.map(({ id }) => id);
  return DEFENCES.find(({ node }) => (node === 'ids' || node === 'ips') && nodes.includes(node));
}

/** What an action would lead to in the lab as it is at present. */
export function whatNow({ level, lab, question }: Ask): RunReply | undefined {
  const action = actionsIn(question).find((each) => isOffered(level, lab.state, each));
  if (!action) return undefined;
  const result = step(lab.state, action);
  const lines = logEntries(result);
  const quoted = lines.slice(0, 3).map(quote).join(', ');
  const text = `I played “${labelOfAction(level, action)}” in your lab as it is now: ${messageOf(result)} The log would say ${quoted}.`;
  return lines.length > 0 ? { text } : undefined;
}

/** What an action led to, device by device. */
export function happened(ask: Ask, played: PlayedAction): RunReply {
  const { level } = ask;
  const { result } = played;
  const line = mainLine(played);
  if (line && !isTraffic(played)) return explainLine(ask, played, line);
  const hops = hopList(result).flatMap(({ node }) => atNode(level, played, node) ?? []);
  const lines = logEntries(result).slice(0, 3).map(quote).join(', ');
  const text = [
    `${nameOf(level, played)}: ${messageOf(result)}`,
    ...hops,
    lines && `In the log: ${lines}.`,
  ];
  return {
    text: text.filter(Boolean).join(' '),
    ...(line && { about: aboutOf(level, played, line), ...cite(played, line) }),
  };
}

/** What happened last, or when the action that is asked about was last taken. */
export function whatHappened(ask: Ask): RunReply | undefined {
  const last = ask.lab.played.at(-1);
  const isNamed = actionsIn(ask.question).length > 0;
  const asked = (isNamed ? candidates(ask)?.[0] : last) ?? last;
  return asked && happened(ask, asked);
}

/** A word that many lines have says less about which one is meant than a number or a name. */
const TELLING_MIN = 2;
const QUOTED_MIN = 3;

/** The line of the run that a question repeats words of; the newest one counts. */
export function lineIn(ask: Ask) {
  const asked = new Set(wordsOfLine(ask.question));
  let best:
    { played: PlayedAction; line: LogEntry; isQuoted: boolean; hasNumber: boolean } | undefined;
  let most = TELLING_MIN - 1;
  for (const played of newestFirst(ask.lab)) {
    for (const line of logEntries(played.result)) {
      const shared = wordsOfLine(line.text).filter((word) => asked.has(word));
      const score = shared.reduce((sum, word) => sum + (/\d|^web[ab]{2}$/.test(word) ? 2 : 1), 0);
      if (score > most)
        [most, best] = [
          score,
          {
            played,
            line,
            isQuoted: score >= QUOTED_MIN,
            hasNumber: shared.some((word) => /\d/.test(word)),
          },
        ];
    }
  }
  return best;
}

const DULL = new Set([
  'the',
  'and',
  'not',
  'for',
  'from',
  'was',
  'this',
  'that',
  'with',
  'are',
  'client',
  'server',
  'request',
]);

/** The words that tell a line from others, each once; 'WEB A' is one. */
function wordsOfLine(text: string): string[] {
  const joined = text.replace(/\bweb ([ab])\b/gi, 'web$1$1');
  const words = plainWordsOf(joined).filter((word) => /\d\d/.test(word) || word.length > 2);
  return [...new Set(words)].filter((word) => !DULL.has(word));
}
