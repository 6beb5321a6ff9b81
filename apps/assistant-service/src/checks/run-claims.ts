import type { PlayedAction } from '@netward/evidence';
import type { DeviceName, LabRecord } from '@netward/lab-engine';
import { doersOf, showsDeed, type ShownDeed } from '@netward/lab-engine/tutor';
import { ClauseReader, type ClaimedDeed, type Subject } from './clauses.ts';

/** What a sentence can say that a device did. */
interface Doing {
  readonly deed: ShownDeed;
  readonly verbs: string;
  /** Devices that never do such a thing, so that the sentence is wrong whatever they wrote. */
  readonly never?: readonly Subject[];
}

const STOPS: Doing = {
  deed: 'stop',
  verbs:
    'block(?:ed)?|drop(?:ped)?|stop(?:ped)?|refused?|reject(?:ed)?|den(?:y|ied)|prevent(?:ed)?|filter(?:ed)?|reset|intercept(?:ed)?|discard(?:ed)?|caught|banned',
  never: ['IDS', 'SIEM', 'SOC'],
};
const DOINGS: readonly Doing[] = [
  STOPS,
  {
    deed: 'notice',
    verbs:
      'alert(?:ed)?|detect(?:ed)?|flag(?:ged)?|notic(?:ed?)|raised?|spot(?:ted)?|warn(?:ed)?|recogni[sz]ed?|match(?:ed)?|identified',
  },
  { deed: 'collect', verbs: 'record(?:ed)?|collect(?:ed)?|ingest(?:ed)?|stored?' },
  { deed: 'correlate', verbs: 'correlat(?:ed?)|joined|linked|combined' },
  { deed: 'encrypt', verbs: 'encrypt(?:ed)?|wrap(?:ped)?|hid|tunnel+ed|protected' },
  {
    deed: 'forward',
    verbs: 'forwarded|balanced|chose|picked|spread|distributed|rotated|switched',
  },
  { deed: 'inspect', verbs: 'inspected|checked|scanned|scored|analy[sz]ed|examined' },
];
const PASSES = 'let|pass(?:ed)?|forwarded|allow(?:ed)?|miss(?:ed)?|ignored?|permitted|admitted';
const ANSWERS =
  'answer(?:ed)?|returned?|sent|repl(?:y|ied)|responded|served|handled|gave|processed|refused|rejected|got|received|delivered';

const hasRecord = ({ result }: PlayedAction, device: Subject, deed: ShownDeed): boolean =>
  result.records.some((record) => showsDeed(record, device, deed));

/** Whether what a device wrote can say anything about such a deed. */
const isJudged = ({ deed, never = [] }: Doing, by: Subject): boolean =>
  doersOf(deed).has(by) || never.includes(by);

const isBlocked = ({ action }: LabRecord) => action === 'blocked';

/** Whether anything came to an end before its goal; a closed port refuses, and nothing more. */
function wasStopped({ result }: PlayedAction, verb: string): boolean {
  if (result.records.some(isBlocked)) return true;
  const isRefusal = /^(?:refuse|reset|reject|den)/.test(verb);
  return isRefusal && result.packets.some(({ fate }) => fate === 'refused');
}

/** The newest action that a device stopped: a report of a block is about that one. */
export function newestStopped(actions: readonly PlayedAction[]): readonly PlayedAction[] {
  const stopped = actions.find(({ result }) => result.records.some(isBlocked));
  return stopped ? [stopped] : [];
}

/** An address that a deed names, and that no record of the device has. */
function misnamesAddress(
  { by, object }: ClaimedDeed,
  deed: ShownDeed,
  on: readonly PlayedAction[],
) {
  const [address] = /\b\d{1,3}(?:\.\d{1,3}){3}\b/.exec(object) ?? [];
  if (!address) return false;
  return !on.some(({ result }) =>
    result.records.some(
      (record) =>
        showsDeed(record, by!, deed) &&
        [record.source, record.destination].some((each) => !each || each.startsWith(address)),
    ),
  );
}

/** Whether no record shows what a device is said to have done. */
function isUnseen(doing: Doing, deed: ClaimedDeed, actions: readonly PlayedAction[]): boolean {
  const { by, isDenied, isPassive, isPast } = deed;
  if (isDenied || !isPast) return false;
  const isStop = doing === STOPS;
  if (by === undefined) {
    return (
      isStop &&
      isPassive &&
      TRAFFIC.test(deed.clause) &&
      !actions.some((action) => wasStopped(action, deed.verb))
    );
  }
  if (!isJudged(doing, by)) return false;
  const on = isStop ? newestStopped(actions) : actions;
  if (!on.some((action) => hasRecord(action, by, doing.deed))) return true;
  return isStop && misnamesAddress(deed, doing.deed, on);
}

const TRAFFIC =
  /\b(?:it|request|attack|injection|packets?|scan|probes?|xss|script|payload|connection|search)\b/i;

/** Devices that stop some traffic and let the rest pass. */
const PASSERS: ReadonlySet<Subject> = new Set(['Firewall', 'IPS', 'WAF']);

/** Whether a device that stopped the newest action is said to have let it pass. */
function isUnseenPass(
  { by, isDenied, isPast }: ClaimedDeed,
  [newest]: readonly PlayedAction[],
): boolean {
  if (!by || !PASSERS.has(by) || !newest || isDenied || !isPast) return false;
  return hasRecord(newest, by, 'stop') && !hasRecord(newest, by, 'pass');
}

const NODES: Readonly<Partial<Record<Subject, readonly DeviceName[]>>> = {
  Server: ['Server', 'Client'],
  WAF: ['WAF'],
  LB: ['LB'],
  IPS: [],
  Firewall: [],
  IDS: [],
  SIEM: [],
};

/** Whether it answered otherwise than is said, or another did. */
function isOtherAnswer(
  { by, isDenied, isPast, object, isPassive }: ClaimedDeed,
  actions: readonly PlayedAction[],
) {
  if (isDenied || !isPast) return false;
  const hasRecord = (fits: (record: LabRecord) => boolean) =>
    actions.some(({ result }) => result.records.some(fits));
  const [status] = /\b(?:200|301|403|404|429|503)\b/.exec(object) ?? [];
  if (by === 'web-a' || by === 'web-b') return !hasRecord(({ node }) => node === by);
  const devices = by && NODES[by];
  if (!devices || !status || isPassive) return false;
  return !hasRecord(
    (record) => devices.includes(record.device) && record.status === Number(status),
  );
}

/** Whether a request is said to have gone to a backend that did not get it. */
function isOtherBackend(
  { by, isDenied, isPast, object }: ClaimedDeed,
  actions: readonly PlayedAction[],
) {
  const [, letter] = /\bto (?:web|server|backend)[ -]?([ab])\b/i.exec(object) ?? [];
  if (by !== 'LB' || isDenied || !isPast || !letter) return false;
  const node = `web-${letter.toLowerCase()}`;
  return !actions.some(({ result }) => result.packets.some(({ to }) => to === node));
}

/** Reads deeds sentence by sentence and compares each with the run's packets and records. */
export class RunReader {
  readonly #doings = DOINGS.map((doing) => ({
    doing,
    reader: new ClauseReader(doing.verbs),
  }));
  readonly #passes = new ClauseReader(PASSES);
  readonly #answers = new ClauseReader(ANSWERS);
  readonly #sends = new ClauseReader(
    'sent|passed|forwarded|handed|gave|routed|directed|chose|picked',
  );

  /** Whether the sentence tells of a deed that no action shows. `actions` are those it can mean. */
  isContradicted(sentence: string, actions: readonly PlayedAction[], isReport: boolean): boolean {
    const faults = [
      ...this.#doings.flatMap(({ doing, reader }) =>
        reader.read(sentence).map((deed) => isUnseen(doing, deed, actions)),
      ),
      ...this.#passes.read(sentence).map((deed) => isUnseenPass(deed, actions)),
      ...this.#answers.read(sentence).map((deed) => isOtherAnswer(deed, actions)),
      ...this.#sends.read(sentence).map((deed) => isOtherBackend(deed, actions)),
    ];
    return isReport && faults.includes(true);
  }
}
