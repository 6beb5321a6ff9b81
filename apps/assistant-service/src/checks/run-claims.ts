import type { PlayedAction } from '@netward/evidence';
import type { DeviceName, LabRecord, RecordKind } from '@netward/lab-engine';
import { ClauseReader, type ClaimedDeed, type Subject } from './clauses.ts';

/** What a sentence can say that a device did, and the records of that device which show it. */
interface Doing {
  readonly verbs: string;
  /** Devices that do such a thing at all, and the kinds of their records. */
  readonly shownBy: Readonly<Partial<Record<Subject, readonly RecordKind[]>>>;
}

const STOPS: Doing = {
  verbs:
    'block(?:ed)?|drop(?:ped)?|stop(?:ped)?|refused?|reject(?:ed)?|den(?:y|ied)|prevent(?:ed)?|filter(?:ed)?|reset|intercept(?:ed)?|discard(?:ed)?|caught|banned',
  shownBy: {
    Firewall: ['firewall-dropped'],
    IPS: ['ips-blocked'],
    WAF: ['waf-blocked', 'waf-limited'],
    LB: ['lb-unavailable'],
    IDS: [],
    SIEM: [],
    SOC: [],
  },
};
const DOINGS: readonly Doing[] = [
  STOPS,
  {
    verbs:
      'alert(?:ed)?|detect(?:ed)?|flag(?:ged)?|notic(?:ed?)|raised?|spot(?:ted)?|warn(?:ed)?|recogni[sz]ed?|match(?:ed)?|identified',
    shownBy: {
      IDS: ['ids-alerted'],
      IPS: ['ips-blocked'],
      WAF: ['waf-blocked', 'waf-limited'],
      SIEM: ['siem-ingested', 'siem-correlated'],
      Firewall: ['firewall-dropped'],
    },
  },
  {
    verbs: 'record(?:ed)?|collect(?:ed)?|ingest(?:ed)?|stored?',
    shownBy: { SIEM: ['siem-ingested', 'siem-correlated'] },
  },
  { verbs: 'correlat(?:ed?)|joined|linked|combined', shownBy: { SIEM: ['siem-correlated'] } },
  {
    verbs: 'encrypt(?:ed)?|wrap(?:ped)?|hid|tunnel+ed|protected',
    shownBy: { TLS: ['handshake-done'], VPN: ['packet-wrapped', 'tls-inside-tunnel'] },
  },
  {
    verbs: 'forwarded|balanced|chose|picked|spread|distributed|rotated|switched',
    shownBy: {
      LB: ['lb-rotated', 'lb-failed-over', 'lb-pinned', 'lb-moved', 'lb-stuck'],
      IPS: ['ips-passed', 'ips-blind'],
      WAF: ['waf-allowed'],
    },
  },
  {
    verbs: 'inspected|checked|scanned|scored|analy[sz]ed|examined',
    shownBy: {
      IPS: ['ips-passed', 'ips-blocked', 'ips-blind'],
      WAF: ['waf-allowed', 'waf-blocked', 'waf-limited'],
      IDS: ['ids-alerted', 'ids-quiet', 'ids-blind'],
    },
  },
];
const PASSES: Doing = {
  verbs: 'let|pass(?:ed)?|forwarded|allow(?:ed)?|miss(?:ed)?|ignored?|permitted|admitted',
  shownBy: {
    Firewall: ['firewall-dropped'],
    IPS: ['ips-blocked'],
    WAF: ['waf-blocked', 'waf-limited'],
  },
};
const ANSWERS =
  'answer(?:ed)?|returned?|sent|repl(?:y|ied)|responded|served|handled|gave|processed|refused|rejected|got|received|delivered';

const kindsOf = ({ shownBy }: Doing, by: Subject) => shownBy[by];

const hasRecord = (
  { result }: PlayedAction,
  device: string,
  kinds: readonly RecordKind[],
): boolean =>
  result.records.some((record) => record.device === device && kinds.includes(record.kind));

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
  kinds: readonly RecordKind[],
  on: readonly PlayedAction[],
) {
  const [address] = /\b\d{1,3}(?:\.\d{1,3}){3}\b/.exec(object) ?? [];
  if (!address) return false;
  return !on.some(({ result }) =>
    result.records.some(
      ({ device, kind, source, destination }) =>
        device === by &&
        kinds.includes(kind) &&
        [source, destination].some((each) => !each || each.startsWith(address)),
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
  const kinds = kindsOf(doing, by);
  if (!kinds) return false;
  const on = isStop ? newestStopped(actions) : actions;
  if (!on.some((action) => hasRecord(action, by, kinds))) return true;
  return isStop && misnamesAddress(deed, kinds, on);
}

const TRAFFIC =
  /\b(?:it|request|attack|injection|packets?|scan|probes?|xss|script|payload|connection|search)\b/i;

/** Whether a device that stopped the newest action is said to have let it pass. */
function isUnseenPass(
  { by, isDenied, isPast }: ClaimedDeed,
  [newest]: readonly PlayedAction[],
): boolean {
  const kinds = by && kindsOf(PASSES, by);
  if (!kinds || !newest || isDenied || !isPast) return false;
  const hasPassed = hasRecord(newest, by, ['ips-passed', 'waf-allowed']);
  return hasRecord(newest, by, kinds) && !hasPassed;
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
  readonly #passes = new ClauseReader(PASSES.verbs);
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
