import { ClauseReader, type ClaimedDeed, type Subject } from './clauses.ts';

/** What a filter does; a device that watches, records or encrypts does none of it. */
const REFUSES =
  '(?:block|drop|stop|reject|filter|reset|intercept|quarantin|ban|discard)(?:p?ed|p?ing|e?s)?|refuse[ds]?|refusing|quarantine|den(?:y|ies|ied)|prevent(?:ed|s|ing)?|cut(?:s|ting)? off|kept? out|keeps out';
const WATCHES: ReadonlySet<Subject | undefined> = new Set(['IDS', 'SIEM', 'SOC', 'Sniffer']);
const ENCRYPTS: ReadonlySet<Subject | undefined> = new Set(['TLS', 'VPN']);
/** 'prevents anybody from reading it' is what encryption does. */
const READS =
  /\b(?:read\w*|see\w*|understand\w*|eavesdrop\w*|listen\w*|snoop\w*|tamper\w*|chang\w*|alter\w*|learn\w*|decod\w*|forg\w*|imperson\w*|mak\w*|decrypt\w*|steal\w*|get\w* (?:the|at|any)|using|view|man.in.the.middle|theft)\b/i;

/** Whether somebody is said to have stopped something who never can. */
function stopsWithoutMeans({ by, object, isDenied }: ClaimedDeed): boolean {
  if (isDenied) return false;
  if (WATCHES.has(by)) return !READS.test(object);
  if (ENCRYPTS.has(by)) return ENCRYPTED_OBJECT.test(object) && !READS.test(object);
  return by === 'LB' && /\b(?:attack\w*|injection|scan|xss)\b/i.test(object);
}

/** What encryption lets pass like everything else. */
const ENCRYPTED_OBJECT =
  /^(?: \w+){0,3} (?:it|them|him|requests?|attack\w*|injection|packets?|scan\w*|probes?|xss|scripts?|payload|traffic|connections?|search|sniffer|mirror port|hackers?|copies)\b(?!['’]s)/i;

/**
 * Claims that hold in no lab, whatever the learner did. Each is about one sentence, which must not
 * deny it.
 */
const FALSE_CLAIMS: readonly RegExp[] = [
  // A packet filter reads no request, and a drop answers nothing.
  /\b(?:fire ?wall|packet filter)(?: \w+){0,2} (?:read|inspect|recogni[sz]e|understand|decrypt|match)\w* (?:\w+ ){0,4}(?:sql|payload|request|script|injection|content|url|query)\b/i,
  /\bfire ?wall(?: \w+){0,3} (?:sent|sends|answer\w*|repl\w+|respond\w*) (?:\w+ ){0,4}(?:rst|reset|syn|403|refusal)\b/i,
  /\b(?:dropp?ed|drop)\b[^.]{0,40}\b(?:answer|repl)\w* (?:\w+ ){0,3}(?:rst|reset)\b/i,
  // An answer is no proof of success.
  /\b200\b[^.]{0,40}\b(?:proves?|confirms?|guarantees?|means?|shows?)\b[^.]{0,60}\b(?:success\w*|succeed\w*|worked|compromised|stolen|hacked)\b/i,
  // A filter in front repairs nothing.
  /\b(?:flaw|vulnerability|weakness|bug|hole|application|search page)\b[^.]{0,50}\b(?:fixed|repaired|gone|closed|cured|solved|removed|safe)\b[^.]{0,30}\b(?:for good|permanently|forever|completely|now)\b/i,
  /\b(?:waf|ips|firewall)\b[^.]{0,40}\b(?:fix|repair|remove|cure|eliminate)(?:s|ed|es)? (?:the )?(?:flaw|vulnerability|weakness|bug|hole|code|query)\b/i,
  // What encryption leaves open.
  /\b(?:tls|https|ssl|encryption)\b[^.]{0,30}\b(?:hides?|encrypts?|conceals?|protects?)\b[^.]{0,30}\b(?:ip )?address(?:es)?\b/i,
  /\b(?:ip )?address(?:es)? (?:is|are) (?:also )?(?:encrypted|hidden)\b/i,
  /\b(?:tls|https)\b[^.]{0,30}\b(?:hides?|encrypts?|conceals?)\b[^.]{0,40}\b(?:server name|site.?s name|sni|who talks|size|timing)\b/i,
  /\b(?:vpn|tunnel)\b[^.]{0,60}\b(?:all the way|end.to.end|the whole way|the entire (?:way|path))\b/i,
  /\b(?:vpn|tunnel)\b[^.]{0,40}\b(?:makes?|keeps?|renders?) (?:you|the client|users?|everybody|visitors?) (?:fully |completely |totally )?anonymous\b/i,
  /\b(?:vpn|tunnel)\b[^.]{0,60}\bencrypt\w*\b[^.]{0,40}\b(?:up )?to the (?:web ?)?server\b/i,
  /\bcertificate\b[^.]{0,40}\b(?:proves?|guarantees?|shows?)\b[^.]{0,40}\b(?:honest|trustworthy|safe|secure|no malware|not malicious)\b/i,
  // Nothing is certain.
  /\b(?:100 ?%|completely|totally|fully|absolutely|perfectly) (?:safe|secure|protected|immune)\b|\bno attack(?:er)? can (?:ever )?(?:get|pass|succeed)\b|\bimpossible to (?:hack|bypass|attack|get)\b/i,
  /\bopen port\b[^.]{0,20}\b(?:is|means) (?:\w+ ){0,3}(?:vulnerab\w+|hacked|compromised|weakness)\b/i,
  /\b(?:silence|filtered)\b[^.]{0,30}\bmeans? (?:that )?(?:the )?port is closed\b/i,
];

const DENIES =
  /\?|\b(?:not|never|no|cannot|nothing|nobody|none|neither|nor|without|wrong|myth|misconception|mistake|hardly|rather than|instead of|only if)\b|n[’']t\b/i;

/** Reads a reply's sentences one after the other and finds claims that are false in every lab. */
export class FalseClaims {
  readonly #reader = new ClauseReader(REFUSES);

  /** Whether the next sentence claims such a thing. */
  isIn(sentence: string): boolean {
    const deeds = this.#reader.read(sentence);
    if (!sentence.includes('?') && deeds.some(stopsWithoutMeans)) return true;
    return !DENIES.test(sentence) && FALSE_CLAIMS.some((claim) => claim.test(sentence));
  }
}
