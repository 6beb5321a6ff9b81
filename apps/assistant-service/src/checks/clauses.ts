/** The actors that a sentence can name, with the words for each; the first that fits counts. */
const SUBJECTS = {
  WAF: 'wafs?|web application firewalls?|application firewall',
  Firewall: 'fire ?walls?|packet filters?',
  IDS: 'ids|intrusion detection(?: system)?|sensors?',
  IPS: 'ips|intrusion prevention(?: system)?',
  TLS: 'tls|https|ssl|encryption|certificates?|tls handshake',
  VPN: 'vpn|(?:vpn )?tunnels?|(?:vpn )?gateway',
  LB: 'load[ -]?balancers?|balancers?|lb',
  SIEM: 'siem',
  SOC: 'soc(?: (?:view|analysts?))?|dashboard',
  Sniffer: 'sniffer|mirror port',
  'web-a': 'web[ -]?a|server a|backend a',
  'web-b': 'web[ -]?b|server b|backend b',
  Server: 'server|application|app|shop|web ?site|web server|database',
} as const;
export type Subject = keyof typeof SUBJECTS;

/** Nouns that can do something too, but nothing that is checked. */
const OTHERS =
  'attackers?|scanner|scans?|probes?|clients?|browsers?|visitors?|customers?|you|i|we|people|somebody|someone|nobody|analysts?|admins?|operators?|teams?|humans?|users?|requests?|attacks?|injections?|packets?|scripts?|payloads?|pages?|quer(?:y|ies)|logs?|lines?|connections?|answers?|response|traffic|rules?|signatures?|ports?|devices?|cop(?:y|ies)|alerts?|handshake|health checks?|network|system|router|hosts?';
const NOUN = new RegExp(
  `(?<![\\w-])(?:${Object.entries(SUBJECTS)
    .map(([subject, words]) => `(?<${subject.replace('-', '_')}>${words})`)
    .join('|')}|${OTHERS})(?![\\w-])(?!['’]s\\b)`,
  'giu',
);
/** A noun after one of these does not do what the clause says. */
const PREPOSITION =
  /\b(?:of|by|for|with|on|in|into|to|from|at|behind|past|through|about|against|before|after|between|via|over|without|like|than|under|beyond|towards?)(?: (?:the|your|an?|this|that|its|any|each|another))?(?: \w+)?\s*$/i;
const SPLIT =
  /(\s*[,;:()–—]\s*(?:(?:and|but|so|because|which|who|then|while|yet) )*|\s+(?:and|but|so|because|which|who|then|while|since|although|though|whereas|until|before|yet)\s+(?:then |so |also )?)/iu;
const DENIES =
  /\b(?:not|never|no|cannot|nothing|nobody|none|neither|nor|without|wrong|myth|misconception|mistake|hardly|rather than|instead of|far from)\b|n[’']t\b/i;
const PRONOUN = /^\W*(?:it|this|that|they)\b/i;
/** A verb that goes on what the clause before said: 'can detect and block'. */
const isBare = (verb: string) => !/(?:ed|s|ing|hid|let|saw|sent|caught|got|kept)$/i.test(verb);

/** Something that a sentence says was done. */
export interface ClaimedDeed {
  /** Who did it; undefined where it does not say. */
  readonly by: Subject | undefined;
  /** As it was written, in lower case. */
  readonly verb: string;
  /** What follows the verb in the same clause. */
  readonly object: string;
  readonly isDenied: boolean;
  /** 'The packet was dropped.' */
  readonly isPassive: boolean;
  /** 'dropped', 'did drop', 'was dropped': not 'drops', 'to drop'. */
  readonly isPast: boolean;
  readonly clause: string;
}

/** Reads what sentences say that somebody did, one sentence after the other. */
export class ClauseReader {
  /** Who the sentence so far is about. */
  #subject: Subject | undefined;
  #isDenied = false;
  readonly #verbs: RegExp;

  /** `verbs`: the stems to look for, as alternatives of a regular expression. */
  constructor(verbs: string) {
    this.#verbs = new RegExp(`(?<![\\w-])(?:${verbs})(?![\\w-])`, 'giu');
  }

  /** The deeds in the next sentence. */
  read(sentence: string): ClaimedDeed[] {
    const parts = sentence.split(SPLIT);
    const isAboutTheSame = PRONOUN.test(sentence);
    if (!isAboutTheSame) this.#subject = undefined;
    return parts.flatMap((clause, at) => {
      if (at % 2 === 1) return [];
      // '…, which answered': the noun before it, wherever that stands.
      if (/\b(?:which|who)\b/i.test(parts[at - 1] ?? '')) {
        this.#subject = lastNounIn(parts[at - 2] ?? '');
      }
      return this.#readClause(clause);
    });
  }

  #readClause(clause: string): ClaimedDeed[] {
    const nouns = nounsIn(clause);
    const isDenied = DENIES.test(clause);
    const wasDenied = this.#isDenied;
    const before = this.#subject;
    this.#isDenied = isDenied;
    if (nouns.length > 0 && !PRONOUN.test(clause)) this.#subject = nouns[0]!.subject;
    return [...clause.matchAll(this.#verbs)].flatMap((match) => {
      const lead = clause.slice(0, match.index);
      const object = clause.slice(match.index + match[0].length);
      const verb = match[0].toLowerCase();
      // 'a block', 'the drop', 'dropped packets'
      if (/\b(?:an?|the|its|this|that|your|every|each|any|of)\s+$/i.test(lead)) return [];
      const by = agentIn(object);
      const isPassive =
        /\b(?:was|were|is|are|been|be|being|got|gets?)(?: \w+ly| also| then| never| not| just| all)?\s+$/i.test(
          lead,
        ) && !isBare(verb);
      const isReduced = by !== undefined;
      const last = nouns.filter(({ to }) => to <= match.index).at(-1);
      const active = last && !PRONOUN.test(clause) ? last.subject : before;
      const own = isDenied || (!last && isBare(verb) && wasDenied);
      return [
        {
          by: isPassive || isReduced ? by : active,
          verb,
          object,
          isDenied: own,
          isPassive: isPassive || isReduced,
          isPast:
            !/\b(?:to|can|will|may|might|must|should|could|would|is|are|be|gets?)(?: \w+ly| also| never| not)?\s+$/i.test(
              lead,
            ) &&
            (/(?:ed|hid|let|saw|sent|caught|got|kept|split)$/i.test(verb) ||
              /\bdid(?: \w+)?\s+$/i.test(lead)),
          clause,
        },
      ];
    });
  }
}

function subjectOf(match: RegExpMatchArray): Subject | undefined {
  const named = Object.entries(match.groups ?? {}).find(([, words]) => words !== undefined);
  return named?.[0].replace('_', '-') as Subject | undefined;
}

/** The nouns that can be the subject of a clause, in order. */
function nounsIn(clause: string) {
  return [...clause.matchAll(NOUN)].flatMap((match) =>
    PREPOSITION.test(clause.slice(0, match.index))
      ? []
      : [{ subject: subjectOf(match), to: match.index + match[0].length }],
  );
}

function lastNounIn(clause: string): Subject | undefined {
  const last = [...clause.matchAll(NOUN)].at(-1);
  return last && subjectOf(last);
}

/** 'by the firewall' */
function agentIn(object: string): Subject | undefined {
  const [, after] =
    /^(?:\s+[\w.]+){0,3}?\s+by\s+(?:(?:the|your|an?|its|this)\s+)?(.*)/i.exec(object) ?? [];
  const match = after && [...after.matchAll(NOUN)][0];
  return match && match.index < 12 ? subjectOf(match) : undefined;
}
