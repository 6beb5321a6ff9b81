import type { PlayedAction } from '@netward/evidence';
import { logEntries, type DeviceName } from '@netward/lab-engine';
import { requestsAtShop } from '@netward/lab-engine/facts';
import { findControl, type Level } from '@netward/levels';
import type { LearnersLab } from '../lab/learners-lab.ts';
import { actionsIn, DEFENCES, isTraffic, type NamedDefence } from '../model/tutor/asked-about.ts';
import { isFalseAnywhere } from './false-claims.ts';

const STOPS =
  'blocked|dropped|stopped|refused|rejected|denied|prevented|caught|filtered|reset|intercepted';
const PASSES = 'let|passed|forwarded|allowed|missed|ignored';
/** What each device can be said to have done, and the kinds of its records that show it. */
const DEEDS: Readonly<Partial<Record<DeviceName, readonly [verbs: string, kinds: RegExp]>>> = {
  Firewall: [STOPS, /^firewall-dropped$/],
  IPS: [STOPS, /^ips-blocked$/],
  WAF: [STOPS, /^waf-(?:blocked|limited)$/],
  IDS: ['alerted|detected|flagged|noticed|raised|spotted|warned', /^ids-alerted$/],
  SIEM: ['recorded|collected|ingested|correlated|joined|logged', /^siem-(?:ingested|correlated)$/],
  VPN: ['encrypted|wrapped|hid', /^packet-wrapped$/],
  TLS: ['encrypted|protected|hid', /^handshake-done$/],
};

/** Words of sentences that claim nothing about this run: conditions, advice, negations, questions. */
const NO_REPORT =
  /\?|\b(?:if|would|could|should|can|may|might|when|once|unless|until|not|never|no|nothing|nobody|none|cannot|without|before|after that|try|turn|switch|press|enable|click|will|imagine|suppose|earlier)\b|n[’']t\b/i;
/** Words of sentences about another lab than this one. */
const CONDITIONAL =
  /\?|\b(?:if|would|could|should|can|may|might|when|while|once|unless|until|were|suppose|imagine|turn|switch|press|enable|earlier|before|first time|at that time)\b/i;
const ALL_TRIED = /\byou(?:[’']ve| have) (?:now )?(?:tried|completed|finished|done) (?:all|every)/i;
const CITED =
  /\[(Client|Server|Sniffer|Scan|Firewall|IDS|IPS|TLS|WAF|VPN|LB|SIEM|SOC|Sim)\] ?([^\n"”]{8,})/g;
/** This many characters of a cited line must be in the log. */
const CITED_LETTERS = 16;

const namesOf = ({ asked }: NamedDefence) => asked.source.replace('(?<!application )', '');

/** Whether a sentence says that a defence is on or off, as given by `words`. */
function saysIs(sentence: string, defence: NamedDefence, words: string): boolean {
  return new RegExp(
    `\\b(?:your|the|this) (?:${namesOf(defence)}) (?:is|was) (?:now |already |currently |turned |switched )?(?:${words})\\b`,
    'i',
  ).test(sentence);
}

/** Whether a sentence says that the device did one of these things. */
function saysItDid(sentence: string, defence: NamedDefence, verbs: string): boolean {
  const names = namesOf(defence);
  return (
    new RegExp(`\\b(?:your|the|an?) (?:${names})(?: \\w+){0,2} (?:${verbs})\\b`, 'i').test(
      sentence,
    ) ||
    new RegExp(`\\b(?:${verbs}) (?:\\w+ ){0,3}by (?:your|the|an?) (?:${names})`, 'i').test(sentence)
  );
}

/** The actions that a sentence can be about, newest first. */
function meant(sentence: string, { played }: LearnersLab): readonly PlayedAction[] {
  const named = actionsIn(sentence);
  const traffic = [...played].reverse().filter(isTraffic);
  const own = traffic.filter(({ action }) => named.some((each) => each === action));
  return own.length > 0 ? own : traffic;
}

const did = ({ result }: PlayedAction, kinds: RegExp) =>
  result.records.some(({ kind }) => kinds.test(kind));

/** Whether the record of who did it names another device, or nobody. */
function misnamesActor(sentence: string, lab: LearnersLab): boolean {
  const actions = meant(sentence, lab);
  return DEFENCES.some((defence) => {
    const deeds = DEEDS[defence.device];
    if (!deeds) return false;
    const [verbs, kinds] = deeds;
    if (saysItDid(sentence, defence, verbs)) {
      const acted = verbs === STOPS ? newestStopped(actions) : actions;
      return !acted.some((action) => did(action, kinds));
    }
    const [newest] = actions;
    return (
      verbs === STOPS &&
      newest !== undefined &&
      did(newest, kinds) &&
      !did(newest, /^(?:ips-passed|waf-allowed)$/) &&
      saysItDid(sentence, defence, PASSES)
    );
  });
}

/** The newest action that anything stopped: a report of a block is about that one. */
function newestStopped(actions: readonly PlayedAction[]): readonly PlayedAction[] {
  const stopped = actions.find(({ result }) =>
    result.records.some(({ action }) => action === 'blocked'),
  );
  return stopped ? [stopped] : [];
}

function misstatesSwitch(sentence: string, level: Level, lab: LearnersLab): boolean {
  return DEFENCES.some((defence) => {
    const isPressed = findControl(level, defence.action)?.isPressed;
    const isFixed = defence.device === 'IDS' && lab.state.hasFixedSensor;
    if (!isPressed && !isFixed) return false;
    const isOn = isFixed || isPressed!(lab.state);
    return saysIs(sentence, defence, isOn ? 'off|disabled|inactive|down' : 'on|enabled|active|up');
  });
}

const NOT_REACHED =
  /\b(?:never|not|n[’']t)\b(?: \w+){0,2} (?:reach|arrive|got? (?:to|through)|see|saw|seen)\w*(?: \w+){0,3} (?:server|application|app|shop)\b|\b(?:server|application|app|shop) (?:never|did not|didn[’']t) (?:see|saw|get|got|receive)/i;
const REACHED =
  /\b(?:reached|arrived at|got (?:through )?to|was delivered to)\b(?: \w+){0,2} (?:server|application|app|shop)\b/i;
const ATTACKED = /\b(?:request|attack|injection|xss|script|page|it|search)\b/i;

/** Whether it says the opposite of where the newest requests got to. */
function misplacesRequest(sentence: string, lab: LearnersLab): boolean {
  const [newest] = meant(sentence, lab);
  if (!newest || !ATTACKED.test(sentence)) return false;
  const isStopped = newestStopped([newest]).length > 0;
  const hasArrived = requestsAtShop(newest.result).length > 0;
  if (NOT_REACHED.test(sentence)) return hasArrived && !isStopped;
  return REACHED.test(sentence) && !NO_REPORT.test(sentence) && !hasArrived;
}

/** Whether it tells of a reset, or of a backend, that the newest packets do not show. */
function misreadsPackets(sentence: string, lab: LearnersLab): boolean {
  const [newest] = meant(sentence, lab);
  if (!newest) return false;
  const { packets, records } = newest.result;
  const hasReset = () => packets.some(({ tcp }) => tcp?.flags.startsWith('RST'));
  if (/\b(?:rst|reset)\b/i.test(sentence) && !hasReset()) return true;
  const [, backend] = /\bweb ([ab])\b(?: \w+)? (?:answered|served|handled)\b/i.exec(sentence) ?? [];
  const node = backend && `web-${backend.toLowerCase()}`;
  return node !== undefined && !records.some((record) => record.node === node);
}

/** Whether the newest capture shows the opposite of what is said about it. */
function misreadsCapture(sentence: string, lab: LearnersLab): boolean {
  if (!/\b(?:sniffer|captured?)\b/i.test(sentence)) return false;
  const capture = [...lab.played].reverse().find(({ action }) => action === 'sniffTraffic');
  if (!capture) return false;
  return did(capture, /^plaintext-captured$/)
    ? /\b(?:sniffer|capture)\b[^.]{0,30}\b(?:saw|got|captured|was|is) (?:only )?(?:ciphertext|encrypted|unreadable)/i.test(
        sentence,
      )
    : /\bsniffer\b[^.]{0,30}\b(?:read|saw|captured|got|has)\b[^.]{0,30}\b(?:password|login|page)\b/i.test(
        sentence,
      );
}

function quotesMissingLine(reply: string, lab: LearnersLab): boolean {
  const lines = lab.played.flatMap(({ result }) => logEntries(result).map(({ text }) => text));
  if (lines.length === 0) return false;
  return [...reply.matchAll(CITED)].some(([, device, rest = '']) => {
    const cited = rest
      .trim()
      .replace(/[.…]+$/u, '')
      .slice(0, CITED_LETTERS);
    return !lines.some((line) => line.startsWith(`[${device}] `) && line.includes(cited));
  });
}

/** Whether a reply says what packets and records deny, or what is true in no lab. */
export function contradictsLab(reply: string, level: Level, lab: LearnersLab): boolean {
  const sentences = reply.split(/(?<=[.!?…])\s+|\n+/u);
  if (sentences.some(isFalseAnywhere)) return true;
  if (lab.played.length === 0) return false;
  if (ALL_TRIED.test(reply) && lab.remaining.length > 0) return true;
  if (quotesMissingLine(reply, lab)) return true;
  return sentences.some((sentence) => {
    const isAboutNow = !CONDITIONAL.test(sentence);
    if (isAboutNow && misstatesSwitch(sentence, level, lab)) return true;
    if (isAboutNow && misplacesRequest(sentence, lab)) return true;
    if (NO_REPORT.test(sentence)) return false;
    return [misnamesActor, misreadsCapture, misreadsPackets].some((check) => check(sentence, lab));
  });
}
