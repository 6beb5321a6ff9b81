import type { PlayedAction } from '@netward/evidence';
import { logEntries } from '@netward/lab-engine';
import { requestsAtShop } from '@netward/lab-engine/facts';
import { findControl, type Level } from '@netward/levels';
import { newestFirst, type LearnersLab } from '../lab/learners-lab.ts';
import {
  allActionsIn,
  DEFENCES,
  isTraffic,
  type NamedDefence,
} from '../model/tutor/asked-about.ts';
import { FalseClaims } from './false-claims.ts';
import { newestStopped, RunReader } from './run-claims.ts';

/** Words of sentences that claim nothing about this run: conditions, advice, negations, questions. */
const NO_REPORT =
  /\?|\b(?:if|would|could|should|can|may|might|when|once|unless|until|not|never|no|nothing|nobody|none|cannot|without|before|after that|try|turn|switch|press|enable|click|will|imagine|suppose|earlier)\b|n[’']t\b/i;
/** Words of sentences about another lab than this one. */
const CONDITIONAL =
  /\?|\b(?:if|would|could|should|can|may|might|when|while|once|unless|until|were|suppose|imagine|turn|switch|press|enable|earlier|before|first time|at that time)\b/i;
/** Words of sentences that tell of no deed of this run, although they use the past. */
const HYPOTHETICAL =
  /\?|\b(?:if|would|should|may|might|unless|suppose|imagine|earlier|first time|at that time|previously|were to|could have)\b|^\W*had\b|\bhad (?:the|a|an|it|you|that) (?:\w+ )?been\b|^\W*(?:turn|switch|press|enable|try|run|click)\b/i;
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

/** The actions that a sentence can be about, of these, which are newest first. */
function meant(sentence: string, traffic: readonly PlayedAction[]): readonly PlayedAction[] {
  const named = allActionsIn(sentence);
  const own = traffic.filter(({ action }) => named.some((each) => each === action));
  return own.length > 0 ? own : traffic;
}

const did = ({ result }: PlayedAction, kinds: RegExp) =>
  result.records.some(({ kind }) => kinds.test(kind));

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
function misplacesRequest(sentence: string, [newest]: readonly PlayedAction[]): boolean {
  if (!newest || !ATTACKED.test(sentence)) return false;
  const isStopped = newestStopped([newest]).length > 0;
  const hasArrived = requestsAtShop(newest.result).length > 0;
  if (NOT_REACHED.test(sentence)) return hasArrived && !isStopped;
  return REACHED.test(sentence) && !NO_REPORT.test(sentence) && !hasArrived;
}

/** Whether it tells of a reset that the newest packets do not show. */
function misreadsPackets(sentence: string, [newest]: readonly PlayedAction[]): boolean {
  if (!newest || !/\b(?:rst|reset)\b/i.test(sentence)) return false;
  return !newest.result.packets.some(({ tcp }) => tcp?.flags.startsWith('RST'));
}

/** Whether a scan is said to have found what it did not find. */
function misreadsScan(sentence: string, { played }: LearnersLab): boolean {
  const scan = played.findLast(({ action }) => action === 'portScan');
  if (!scan || !/\b(?:scan\w*|prob\w+|attacker)\b/i.test(sentence)) return false;
  if (did(scan, /^port-open$/)) {
    return /\b(?:no|not|never|n[’']t)\b[^.,;]{0,30}\bopen port|\bport 8080 (?:is|was|looked|appeared|seemed|stayed) (?:closed|filtered)|\b(?:no|not|never|n[’']t)\b[^.,;]{0,20}\b(?:get|got|hear|heard|receiv\w+)\b[^.,;]{0,20}\b(?:answer|reply|back)/i.test(
      sentence,
    );
  }
  return (
    /\b(?:found|saw|reported|discovered|learned)\b(?! (?:no|nothing|that no)\b)[^.,;]{0,40}\bopen\b|\bport 8080 (?:is|was|looked) open\b/i.test(
      sentence,
    ) && !/\b(?:no|not|nothing)\b|n[’']t/i.test(sentence)
  );
}

/** Whether an alert's severity, or a score, is another one in the records. */
function misquotesNumber(sentence: string, actions: readonly PlayedAction[]): boolean {
  const [, severity] = /\b(low|medium|high)(?:[ -]severity)? alert\b/i.exec(sentence) ?? [];
  const [, score] = /\bscored?(?: (?:of|was|is|reached|a))? (\d+)\b/i.exec(sentence) ?? [];
  if (!severity && !score) return false;
  const records = actions.flatMap(({ result }) => result.records);
  const rated = records.flatMap((record) => record.severity ?? []);
  if (severity && rated.length > 0 && !rated.some((each) => each === severity.toLowerCase())) {
    return true;
  }
  const scores = records.flatMap((record) => record.score ?? []);
  return score !== undefined && scores.length > 0 && !scores.includes(Number(score));
}

const GOT_NOTHING =
  /\bsniffer\b[^.;]{0,40}\b(?:(?:not|never|no longer|n[’']t|unable to)\b[^.,;]{0,15}\b(?:capture|got|get|receive|see|copy|cop)\w*\b[^.,;]{0,20}\b(?:any ?(?:packets?|cop\w+|traffic|thing)|a single|packets?|cop(?:y|ies)|traffic)|(?:got|saw|captured|received|copied) (?:nothing|no (?:packets?|traffic|cop\w+)))/i;

/** Whether the newest capture shows the opposite of the claim about it. */
function misreadsCapture(sentence: string, lab: LearnersLab): boolean {
  if (!/\b(?:sniffer|captured?)\b/i.test(sentence)) return false;
  const capture = [...lab.played].reverse().find(({ action }) => action === 'sniffTraffic');
  if (!capture) return false;
  const isCopied = capture.result.packets.some(
    ({ to, fate }) => to === 'sniffer' && fate === 'copied',
  );
  if (isCopied && GOT_NOTHING.test(sentence)) return true;
  if (NO_REPORT.test(sentence)) return false;
  return did(capture, /^plaintext-captured$/)
    ? /\b(?:sniffer|capture)\b[^.]{0,30}\b(?:saw|got|captured|was|is) (?:only )?(?:ciphertext|encrypted|unreadable)/i.test(
        sentence,
      )
    : /\bsniffer\b[^.]{0,30}\b(?:read|saw|captured|got|has)\b[^.]{0,30}\b(?:password|login|page)\b/i.test(
        sentence,
      );
}

/** Whether lines are cited and one of them is not among these. */
function quotesMissingLine(text: string, lines: readonly string[]): boolean {
  if (lines.length === 0) return false;
  return [...text.matchAll(CITED)].some(([, device, rest = '']) => {
    const cited = rest
      .trim()
      .replace(/[.…]+$/u, '')
      .slice(0, CITED_LETTERS);
    return !lines.some((line) => line.startsWith(`[${device}] `) && line.includes(cited));
  });
}

/**
 * Compares a reply with the packets and records of a run, sentence by sentence while it is written:
 * none is read twice. A claim is about actions that the log can still show.
 */
export class LabClaims {
  readonly #level: Level;
  readonly #lab: LearnersLab;
  readonly #traffic: readonly PlayedAction[];
  readonly #lines: readonly string[];
  readonly #falseClaims = new FalseClaims();
  readonly #run = new RunReader();

  constructor(level: Level, lab: LearnersLab) {
    const newest = newestFirst(lab);
    this.#level = level;
    this.#lab = { ...lab, played: newest.toReversed() };
    this.#traffic = newest.filter(isTraffic);
    this.#lines = newest.flatMap(({ result }) => logEntries(result).map(({ text }) => text));
  }

  /** Whether the next whole sentences say what packets and records deny, or what is true in no lab. */
  areFalse(text: string): boolean {
    const sentences = text.split(/(?<=[.!?…])\s+|\n+/u);
    if (sentences.some((sentence) => this.#falseClaims.isIn(sentence))) return true;
    if (this.#lab.played.length === 0) return false;
    if (ALL_TRIED.test(text) && this.#lab.remaining.length > 0) return true;
    if (quotesMissingLine(text, this.#lines)) return true;
    return sentences.some((sentence) => this.#isContradicted(sentence));
  }

  #isContradicted(sentence: string): boolean {
    const lab = this.#lab;
    const actions = meant(sentence, this.#traffic);
    const isReport = !HYPOTHETICAL.test(sentence);
    if (this.#run.isContradicted(sentence, actions, isReport)) return true;
    if (isReport && (misreadsCapture(sentence, lab) || misreadsScan(sentence, lab))) return true;
    if (isReport && misquotesNumber(sentence, actions)) return true;
    const isAboutNow = !CONDITIONAL.test(sentence);
    if (isAboutNow && misstatesSwitch(sentence, this.#level, lab)) return true;
    if (isAboutNow && misplacesRequest(sentence, actions)) return true;
    return !NO_REPORT.test(sentence) && misreadsPackets(sentence, actions);
  }
}
