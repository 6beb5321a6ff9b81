import type { PlayedAction } from '@netward/evidence';
import {
  isRefused,
  TRAFFIC_ACTIONS,
  type DeviceName,
  type LabAction,
  type NodeId,
} from '@netward/lab-engine';
import type { Ask } from '../model.ts';

/** What learners call the actions; the more telling words come first. */
const ACTION_WORDS: readonly (readonly [RegExp, readonly LabAction[]])[] = [
  [/\b(?:port ?)?scan\w*|\bprob(?:e|es|ing|ed)\b|\bnmap\b/i, ['portScan']],
  [/\bsql\w*|\binject\w*|\bunion\b/i, ['attackSQLi']],
  [/\bxss\b|\bcross.?site\b|\bscripts?\b/i, ['attackXSS']],
  [/\bdir(?:ectory)?\b|\bdirbuster\b|\bbrute.?force\b|\bhidden path\b/i, ['attackDirBuster']],
  [/\bsniff\w*|\bcaptur\w*|\blisten\w*|\blogins?\b|\bpasswords?\b|\bpw\b/i, ['sniffTraffic']],
  [/\bpages? over https\b|\bopen page \(?https\)?/i, ['openPageHTTPS']],
  [/\bplain http\b|\bredirect\w*|\b301\b/i, ['openPageHTTP', 'openPage']],
  [/\battack\w*|\bhack\w*/i, ['attackSQLi', 'attackXSS', 'attackDirBuster', 'portScan']],
  [
    /\b(?:web)?pages?\b|\bclients?\b|\bcustomers?\b|\bvisitors?\b|\bbrowsers?\b/i,
    ['openPage', 'openPageHTTP', 'openPageHTTPS'],
  ],
];

/** A defence as learners name it, its switch and its place. */
export interface NamedDefence {
  readonly asked: RegExp;
  readonly action: LabAction;
  readonly name: string;
  readonly device: DeviceName;
  readonly node: NodeId;
}

export const DEFENCES: readonly NamedDefence[] = (
  [
    [/\bwafs?\b|web application firewall/i, 'enableWAF', 'WAF', 'WAF', 'waf'],
    [
      /\bblock\w* (?:the )?client\b|\bclient(?:.s)? rule\b|\brule (?:for|about|against) the client\b/i,
      'blockClient',
      'rule for the client',
      'Firewall',
      'firewall',
    ],
    [
      /\bblock\w* (?:the )?attacker\b|\brules?\b(?! (?:of|in) the siem)/i,
      'blockAttacker',
      'rule for the attacker',
      'Firewall',
      'firewall',
    ],
    [
      /(?<!application )\bfire ?walls?\b|\bpacket filter\b|\bfw\b/i,
      'enableFirewall',
      'firewall',
      'Firewall',
      'firewall',
    ],
    [/\bids\b|intrusion detection|\bsensors?\b/i, 'enableIDS', 'IDS', 'IDS', 'ids'],
    [/\bips\b|intrusion prevention/i, 'enableIPS', 'IPS', 'IPS', 'ips'],
    [/\b(?:tls|ssl|https|encryption|certificate)\b/i, 'enableTLS', 'TLS', 'TLS', 'tls'],
    [/\bvpns?\b|\btunnels?\b/i, 'enableVPN', 'VPN', 'VPN', 'vpn'],
    [/\bload.?balanc\w*|\bbalancers?\b|\blb\b/i, 'enableLB', 'load balancer', 'LB', 'lb'],
    [/\bsticky\b|\bround.?robin\b/i, 'lbMode', 'sticky mode', 'LB', 'lb'],
    [/\bsiems?\b|\bon record\b|\brecorded\b/i, 'enableSIEM', 'SIEM', 'SIEM', 'siem'],
    [/\bsoc\b/i, 'enableSOC', 'SOC view', 'SOC', 'soc'],
  ] as const
).map(([asked, action, name, device, node]) => ({ asked, action, name, device, node }));

/** The defences that a question names, in its order. */
export function defencesIn(question: string): NamedDefence[] {
  return DEFENCES.filter(({ asked }) => asked.test(question)).sort(
    (one, other) => question.search(one.asked) - question.search(other.asked),
  );
}

/** The actions that a question names; none for one that speaks of requests in general. */
export function actionsIn(question: string): readonly LabAction[] {
  return ACTION_WORDS.find(([words]) => words.test(question))?.[1] ?? [];
}

/** The actions that a text names, all of them. */
export function allActionsIn(text: string): readonly LabAction[] {
  return ACTION_WORDS.flatMap(([words, actions]) => (words.test(text) ? actions : []));
}

/** Whether an action put packets on a wire; to look at the packets would have them all made. */
export function isTraffic({ action, result }: PlayedAction): boolean {
  return TRAFFIC_ACTIONS.some((each) => each === action) && !isRefused(result);
}

/** "The last scan" is one of several, and so is "the first one". */
const ONE_OF = '(?:one|time|try|action|scan|attack|injection|page|request|capture|login|search)\\b';
const LAST = new RegExp(`\\b(?:last|latest|newest|second) (?:\\w+ )?${ONE_OF}`, 'i');
const FIRST = new RegExp(`\\bfirst (?:\\w+ )?${ONE_OF}`, 'i');

/**
 * The actions of the run that a question can be about, newest first: those that it names, else all
 * that sent something; of these the last or the first alone, if it asks for that. Undefined if it names one
 * that the run does not have.
 */
export function candidates(ask: Ask): readonly PlayedAction[] | undefined {
  const all = named(ask);
  if (LAST.test(ask.question)) return all?.slice(0, 1);
  return FIRST.test(ask.question) ? all?.slice(-1) : all;
}

function named({ question, lab }: Ask): readonly PlayedAction[] | undefined {
  const actions = actionsIn(question);
  const found = lab.played.filter((played) =>
    actions.length > 0 ? actions.some((action) => action === played.action) : isTraffic(played),
  );
  return actions.length > 0 && found.length === 0 ? undefined : [...found].reverse();
}
