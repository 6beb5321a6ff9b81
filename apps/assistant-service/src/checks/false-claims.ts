const STOPS = 'block|drop|stop|refus|reject|den(?:y|ie)|prevent|filter|reset|intercept';
/** What somebody who attacks sends. */
const TRAFFIC =
  '(?:request|attack|injection|packet|scan|probe|xss|script|payload|traffic|connection|search)s?';

/**
 * Claims that hold in no lab, whatever the learner did. Each is about one sentence, which must not
 * deny it.
 */
const FALSE_CLAIMS: readonly RegExp[] = [
  // What watches, records or encrypts stops nothing.
  new RegExp(
    `\\b(?:ids|sensor|siem|soc(?: view)?|sniffer|mirror port)(?: \\w+){0,3} (?:${STOPS})\\w*\\b(?! (?:of|by|at|in)\\b)`,
    'i',
  ),
  new RegExp(
    `\\b(?:ids|sensor|siem|sniffer)\\b[^.,;]{0,80}\\band (?:then |so )?(?:${STOPS})\\w*\\b`,
    'i',
  ),
  new RegExp(
    `\\b(?:${STOPS})\\w* (?:\\w+ ){0,3}by (?:the|your|an?) (?:ids|sensor|siem|soc|sniffer)\\b`,
    'i',
  ),
  new RegExp(
    `\\b(?:tls|https|ssl|certificate|vpn|tunnel|encryption)(?: \\w+){0,2} (?:${STOPS})\\w* (?:\\w+ ){0,3}${TRAFFIC}\\b`,
    'i',
  ),
  new RegExp(
    `\\b${TRAFFIC} (?:was|were|is|are|got) (?:\\w+ )?(?:${STOPS})\\w* by (?:the |your )?(?:tls|https|certificate|vpn|tunnel|encryption)\\b`,
    'i',
  ),
  new RegExp(
    `\\b(?:thanks to|because of) (?:the |your )?(?:tls|https|vpn|tunnel|ids|siem|encryption)\\b[^.]{0,60}\\b(?:${STOPS})\\w*`,
    'i',
  ),
  new RegExp(
    `\\b(?:load )?balancer(?: \\w+){0,2} (?:${STOPS})\\w* (?:\\w+ ){0,3}(?:attack|injection|scan|xss)`,
    'i',
  ),
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

/** Whether a sentence claims something that is false in every lab. */
export function isFalseAnywhere(sentence: string): boolean {
  return !DENIES.test(sentence) && FALSE_CLAIMS.some((claim) => claim.test(sentence));
}
