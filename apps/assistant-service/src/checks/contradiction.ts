import type { LabSnapshot } from '@netward/contracts';
import { logLines } from '../prompt/lab-facts.ts';

/** A defence: the names replies use for it, its switch, and its device in the log. */
interface Defence {
  names: string;
  flag: string;
  device: string;
  /** Verbs that report what it did to traffic. */
  deeds: string;
}

const STOPS = 'blocked|dropped|stopped|refused|rejected|denied|prevented|caught|filtered';
const NOTICES = 'alerted|detected|flagged|noticed|raised|caught|saw|spotted|warned';

const DEFENCES: readonly Defence[] = [
  { names: 'firewall', flag: 'firewallEnabled', device: 'Firewall', deeds: STOPS },
  { names: 'ids|sensor', flag: 'idsEnabled', device: 'IDS', deeds: NOTICES },
  { names: 'ips', flag: 'ipsEnabled', device: 'IPS', deeds: `${STOPS}|reset` },
  { names: 'tls|https', flag: 'tlsEnabled', device: 'TLS', deeds: 'encrypted|protected|hid' },
  { names: 'waf', flag: 'wafEnabled', device: 'WAF', deeds: `${STOPS}|answered|challenged` },
  { names: 'vpn|tunnel', flag: 'vpnEnabled', device: 'VPN', deeds: 'encrypted|wrapped|hid' },
  {
    names: 'load balancer|balancer|lb',
    flag: 'lbEnabled',
    device: 'LB',
    deeds: 'sent|forwarded|balanced|routed|chose|distributed',
  },
  {
    names: 'siem',
    flag: 'siemEnabled',
    device: 'SIEM',
    deeds: 'recorded|collected|ingested|correlated|joined|rated|logged',
  },
];

/** Words of sentences that claim nothing about this lab: conditions, advice, negations, questions. */
const NO_REPORT =
  /\?|\b(if|would|could|should|can|may|might|when|once|unless|until|not|never|no|cannot|without|before|after|try|turn|switch|press|enable|click|will|imagine|suppose|only)\b|n[’']t\b/i;
const ALL_TRIED = /\byou(?:[’']ve| have) (?:now )?(?:tried|completed|finished|done) (?:all|every)/i;
const CITED =
  /\[(Client|Server|Sniffer|Scan|Firewall|IDS|IPS|TLS|WAF|VPN|LB|SIEM|SOC|Sim)\] ?([^\n"”]{8,})/g;

/** Whether a sentence says that a defence is on or off, as given by `words`. */
function saysIs(sentence: string, names: string, words: string): boolean {
  return new RegExp(
    `\\b(?:your|the|this) (?:${names}) (?:is|was) (?:now |already |currently |turned |switched )?(?:${words})\\b`,
    'i',
  ).test(sentence);
}

function saysItActed(sentence: string, { names, deeds }: Defence): boolean {
  const subject = `\\b(?:your|the|an?) (?:${names})\\b`;
  return (
    new RegExp(`${subject}(?: \\w+){0,2} (?:${deeds})\\b`, 'i').test(sentence) ||
    new RegExp(`\\b(?:${deeds}) (?:\\w+ ){0,2}by (?:your|the|an?) (?:${names})\\b`, 'i').test(
      sentence,
    )
  );
}

function hasLineOf(lines: readonly string[], { device, flag }: Defence): boolean {
  if (flag === 'idsEnabled') return lines.some((line) => line.startsWith('[IDS] ALERT'));
  return lines.some((line) => line.startsWith(`[${device}] `) && !IS_SWITCHING.test(line));
}
/** Log lines about switching a device, not about traffic. */
const IS_SWITCHING =
  /Not enabled|Enabled\.|Disabled\.|Bypassed|Off: plain|Tunnel (up|down)|Collecti(ng|on)|Sensor off|Passive sensor on|Inline:|Reverse proxy in|Certificate for/;

function contradictsSwitches(
  sentence: string,
  lab: LabSnapshot,
  lines: readonly string[],
): boolean {
  if (NO_REPORT.test(sentence)) return false;
  return DEFENCES.some((defence) => {
    const isOn = lab.toggles?.[defence.flag];
    if (isOn === undefined) return false;
    if (isOn) return saysIs(sentence, defence.names, 'off|disabled|inactive|down');
    if (saysIs(sentence, defence.names, 'on|enabled|active|up')) return true;
    // It may have been on a moment ago; then the log has a line of it.
    return saysItActed(sentence, defence) && !hasLineOf(lines, defence);
  });
}

function quotesMissingLine(reply: string, lines: readonly string[]): boolean {
  if (lines.length === 0) return false;
  const devices = [...reply.matchAll(CITED)];
  return devices.some(([, device, rest = '']) => {
    const cited = rest.trim().replace(/[.…]+$/u, '');
    const same = lines.filter((line) => line.startsWith(`[${device}] `));
    return !same.some((line) => `${line}`.includes(cited.slice(0, CITED_LETTERS)));
  });
}
/** This many characters of a cited line must be in the log. */
const CITED_LETTERS = 16;

/** Whether a reply contradicts the lab. Without a lab there is nothing to contradict. */
export function contradictsLab(reply: string, lab: LabSnapshot | undefined): boolean {
  if (!lab) return false;
  const lines = logLines(lab);
  if (ALL_TRIED.test(reply) && (lab.remaining?.length ?? 0) > 0) return true;
  if (quotesMissingLine(reply, lines)) return true;
  return reply
    .split(/(?<=[.!?…])\s+|\n+/u)
    .some((sentence) => contradictsSwitches(sentence, lab, lines));
}
