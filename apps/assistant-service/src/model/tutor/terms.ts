/**
 * Words of learners and of the lesson that mean the same here; the first is the one that counts.
 * Several words in a row count as one.
 */
const SAME: readonly string[] = [
  'why|y|how come|cuz|cos|reason|what made|what caused|whats the reason|for what reason',
  'another|different|other ip|new ip',
  'differ|diff|difference|vs|versus|compare|compared|comparison|distinguish|same as',
  'attacker|hacker|hackers|bad guy|bad guys|intruder|criminal|adversary|villain|hax0r',
  'attack|attacks|attacked|attacking|hack|hacks|hacked|hacking|hackable',
  'lock|locks|padlock|padlocks|lock icon',
  'sqli|sql injection|sql attack|injection|sql|union select|inject',
  'xss|cross site scripting|cross site|script injection|script attack',
  'dirsearch|directory search|directory brute force|dir search|dirbuster|dir buster|brute force|bruteforce|path search',
  'scan|port scan|portscan|scanner|nmap|probe|scanning|scans',
  'sniff|sniffer|sniffing|eavesdrop|listen|spy|snoop|wiretap|wireshark|capture',
  'firewall|fire wall|packet filter|fw',
  'ids|intrusion detection system|intrusion detection|sensor|suricata|snort',
  'ips|intrusion prevention system|intrusion prevention',
  'waf|web application firewall|application firewall|modsecurity',
  'crs|core rule set|owasp rules|ruleset',
  'lb|load balancer|loadbalancer|balancer|load balancing|haproxy',
  'roundrobin|round robin|rotation|rotate|turns',
  'sticky|sticky session|sticky sessions|stickiness|pin|pinned|session affinity',
  'tls|ssl|https|tls ssl',
  'cert|certificate|certificates|certs',
  'vpn|tunnel|tunnels|vpns',
  'siem|log collector|splunk',
  'soc|security operations centre|security operations center|soc view|combined view',
  'password|passwords|pw|pwd|passwd|credentials|login|logins',
  'encrypt|encryption|encrypted|encrypts|cipher|ciphertext|scramble|scrambled|unreadable',
  'plain|plaintext|cleartext|clear text|plain text|unencrypted|readable',
  'block|blocks|stop|stops|prevent|prevents|halt|keep out|shut out|ward off|stopped|blocked',
  'pass|get through|got through|gets through|get in|gets in|got in|get past|got past|getting through|getting in|slip through|come through|came through|reach|reached|let through|made it through|make it through',
  'protect|protects|protection|secure|safe|safer|security|defend|defends',
  'see|read|reads|view|look at|looks at|inspect|inspects|visible|seen|watch|watches',
  'customer|visitor|visitors|customers|user|users|client|clients',
  'server|servers|backend|backends|web server|webserver|site|website|shop|application|app',
  'hide|hides|hidden|conceal|mask|anonymous|anonymity',
  'alert|alerts|alarm|alarms|warning|notification|alerted',
  'record|records|entry|entries|event|events',
  'correlate|correlation|correlated|correlates|join|joins|joined|combine|incident',
  'falsepositive|false positive|false positives|false alarm|false alarms',
  'falsenegative|false negative|false negatives|miss|missed',
  'dos|ddos|denial of service|flood',
  'mitm|man in the middle|middleman|machine in the middle|on path attacker',
  'wifi|wi fi|hotspot|wireless|cafe',
  'fix|fixes|repair|repairs|mend|cure|patch|solve|fixed|repaired',
  'work|works|working|function|functions|operate',
  'example|examples|instance',
  'rule|rules|policy|signature|signatures',
  'log|logs|line|lines|logfile|message',
  'mean|means|meaning|stand for|stands for|define|definition|explain',
  'verify|verifies|verified|is real|is genuine|is authentic|is valid|is fake',
  'redirect|redirects|redirected|301',
  'address|addresses|ip|ips address|ip address',
  'reset|rst|resets',
  'timeout|time out|timed out|times out',
  'company|work life|real life|real world|practice|professionals|profession|job|at work|in reality|irl',
  'computer|pc|laptop|machine|host',
  'malware|virus|viruses|ransomware|trojan',
  'fail|fails|failed|die|dies|crash|crashes|down|break|breaks|goes down|go down|broken|dead',
];

/** Words that say nothing about the subject of a question. */
const STOP_WORDS = new Set(
  `a about actually after again all also am an and any are as at basically be because been before
  being but by could did do does doing done dont each even ever for from gave get gets give go goes got
  had has have having he her here hey him his how i if im in into is isnt it its itself just kind kinda
  know let like lol make makes many me mine more most much my n need no not now of off ok okay on one
  only or other our out pls plz please r really said say says she should so some something sort still
  such sure tell than that thats the their them then there these they thing things think this those thx
  to too try u up us use used using very want wanted was wat way we well were what whats when where
  which while who will with without wont would wouldnt wtf you your`.split(/\s+/),
);

/** Endings are cut from no word shorter than this. */
const STEM_MIN = 4;
/** Names that end like a plural or a participle and are none. */
const WHOLE = new Set(['https', 'address', 'access', 'dns', 'process', 'during', 'string', 'siem']);

const meanings = new Map<string, string>();
let longest = 1;
for (const list of SAME) {
  const [first = '', ...others] = list.split('|');
  for (const words of [first, ...others]) {
    meanings.set(words, first);
    longest = Math.max(longest, words.split(' ').length);
  }
}

/** Cuts the commonest English endings, so that "scans", "scanned" and "scanning" are one term. */
function stem(word: string): string {
  if (word.length < STEM_MIN || WHOLE.has(word)) return word;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  const root = word.replace(/(ing|ed|es|s)$/u, (ending, _group, at: number) =>
    at >= 3 && !(ending === 's' && word.endsWith('ss')) ? '' : ending,
  );
  return root.replace(/([bdgmnprt])\1$/u, '$1').replace(/e$/u, '');
}

/** The words of a text in lower case, without apostrophes: "what's" is one word. */
export function plainWordsOf(text: string): string[] {
  return (
    text
      .toLowerCase()
      .replace(/['’]/gu, '')
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  );
}

/** The terms of a text, each once: what its words mean here, without endings and empty words. */
export function termsOf(text: string): string[] {
  const words = plainWordsOf(text);
  const terms = new Set<string>();
  for (let at = 0; at < words.length;) {
    const [meaning, length] = meaningAt(words, at);
    if (meaning !== undefined) terms.add(meaning);
    at += length;
  }
  return [...terms];
}

/** What the words from here mean, and how many of them; undefined for a word that says nothing. */
function meaningAt(words: readonly string[], at: number): [string | undefined, number] {
  for (let length = Math.min(longest, words.length - at); length > 0; length--) {
    const phrase = words.slice(at, at + length).join(' ');
    const meaning = meanings.get(phrase) ?? meanings.get(singular(phrase));
    if (meaning) return [meaning, length];
  }
  const word = words[at]!;
  const isEmpty = STOP_WORDS.has(word) || /^[a-z]$/.test(word);
  return [isEmpty ? undefined : stem(word), 1];
}

const singular = (phrase: string) => phrase.replace(/(?<=[a-z]{3})s$/u, '');
