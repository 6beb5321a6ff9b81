import type { LabRecord, RecordKind } from '@netward/lab-engine';
import type { PlayedAction } from '../play-run.ts';
import { eveFold, eveWritten } from './eve.ts';
import { haproxyConfigFold, haproxyFold, haproxyLine, healthFold, healthLine } from './haproxy.ts';
import { auditEntry, auditFold, modsecurityConfigFold } from './modsecurity.ts';
import { journalHead, nftKernelMessage, nftLogFold, nftRulesetFold } from './nftables.ts';
import {
  accessFold,
  accessLine,
  limitFold,
  limitLine,
  wafConfigFold,
  nginxConfigFold,
} from './nginx.ts';
import { scanFold } from './nmap.ts';
import type { Occasion } from './occasion.ts';
import { sigmaFold } from './sigma.ts';
import { suricataRulesFold, type Sensor } from './suricata-rules.ts';
import { syslogFold, type WrittenLine } from './syslog.ts';
import { sniffFold } from './tcpdump.ts';
import type { ToolFold } from './tool-fold.ts';

type Folds = readonly (ToolFold | null)[];

/** How one kind of record looks in the device's own tool. */
interface KindFormat {
  readonly folds?: (occasion: Occasion) => Folds;
  /** The lines that the device wrote for it, as files and collectors get them. */
  readonly written?: (occasion: Occasion) => readonly WrittenLine[];
  /** Where the device writes nothing: one sentence that says so. */
  readonly nothing?: string;
}

/** Priorities: the kernel's warning, and the facilities that the tools use by default. */
const PRIORITY = {
  kernelWarning: 0 * 8 + 4,
  suricata: 21 * 8 + 6,
  nginxAccess: 23 * 8 + 6,
  nginxError: 23 * 8 + 3,
  auditFile: 16 * 8 + 5,
  haproxy: 16 * 8 + 6,
  haproxyNotice: 16 * 8 + 5,
} as const;

/** A line, or none where the tool wrote none. */
function line(
  file: string | null,
  program: string,
  priority: number,
  text: string | null,
): readonly WrittenLine[] {
  return text === null ? [] : [{ file, program, priority, text }];
}

function access(occasion: Occasion): readonly WrittenLine[] {
  const { node } = occasion.record;
  const text = accessLine(occasion);
  return line(`${node}/access.log`, 'nginx', PRIORITY.nginxAccess, text);
}

function audit(occasion: Occasion): readonly WrittenLine[] {
  const text = auditEntry(occasion);
  return line('waf/modsec_audit.json', 'modsecurity', PRIORITY.auditFile, text);
}

function balancer(occasion: Occasion): readonly WrittenLine[] {
  return line('lb/haproxy.log', 'haproxy', PRIORITY.haproxy, haproxyLine(occasion));
}

function health(occasion: Occasion): readonly WrittenLine[] {
  return line('lb/haproxy.log', 'haproxy', PRIORITY.haproxyNotice, healthLine(occasion));
}

const BROWSER: KindFormat = {
  nothing: 'A browser keeps no log of its connections. What it sent and got is in the packets.',
};
const REFUSED: KindFormat = {
  nothing: 'The device is off, so nothing changed and nothing was written.',
};
const TUNNEL: KindFormat = {
  nothing:
    'IPsec writes no line for a packet. A real gateway logs the exchange of keys, which the lab leaves out.',
};
const FIREWALL_SET: KindFormat = { folds: ({ played }) => [nftRulesetFold(played.result.state)] };
const PROXIED: KindFormat = { folds: (occasion) => [haproxyFold(occasion)], written: balancer };
const HEALTH: KindFormat = { folds: (occasion) => [healthFold(occasion)], written: health };
const BALANCER_SET: KindFormat = {
  folds: ({ played }) => [haproxyConfigFold(played.result.state)],
};
const SERVED: KindFormat = { folds: (occasion) => [accessFold(occasion)], written: access };
const SNIFFED: KindFormat = { folds: ({ played, clock }) => [sniffFold(played, clock)] };
const SCANNED: KindFormat = { folds: ({ played }) => [scanFold(played)] };

function sensed(sensor: Sensor): KindFormat {
  return {
    folds: (occasion) => [
      eveFold(occasion, sensor),
      ...(occasion.record.rule ? [suricataRulesFold(occasion.played.before, sensor)] : []),
    ],
    written: (occasion) =>
      eveWritten(occasion, sensor).map(({ at, text }) => ({
        file: null,
        program: 'suricata',
        priority: PRIORITY.suricata,
        text,
        at,
      })),
  };
}

function switched(sensor: Sensor): KindFormat {
  return { folds: ({ played }) => [suricataRulesFold(played.result.state, sensor)] };
}

/** Every kind of record that devices of ours write. The only list. */
export const KINDS = {
  'request-sent': BROWSER,
  'connection-tried': BROWSER,
  'request-timed-out': BROWSER,
  'connection-refused': BROWSER,
  'port-open': SCANNED,
  'port-filtered': SCANNED,
  'plaintext-captured': SNIFFED,
  'ciphertext-captured': SNIFFED,
  'metadata-visible': SNIFFED,
  'silence-captured': SNIFFED,
  'tls-inside-tunnel': TUNNEL,
  'vpn-on': TUNNEL,
  'vpn-off': TUNNEL,
  'packet-wrapped': TUNNEL,
  'packet-unwrapped': TUNNEL,
  'firewall-on': FIREWALL_SET,
  'firewall-off': {
    nothing: 'With the firewall off there is no rule set: nft list ruleset prints nothing.',
  },
  'firewall-refused': REFUSED,
  'rule-added': FIREWALL_SET,
  'rule-removed': FIREWALL_SET,
  'firewall-rejected': FIREWALL_SET,
  'firewall-dropped': {
    folds: (occasion) => [nftLogFold(occasion), nftRulesetFold(occasion.played.before)],
    written: (occasion) => [
      {
        file: 'firewall/kernel.log',
        program: 'kernel',
        priority: PRIORITY.kernelWarning,
        text: nftKernelMessage(occasion),
        head: journalHead(occasion),
      },
    ],
  },
  'ips-on': switched('ips'),
  'ips-off': { nothing: 'Suricata was stopped: what passes is no longer looked at, nor logged.' },
  'ips-blocked': sensed('ips'),
  'ips-passed': sensed('ips'),
  'ips-blind': sensed('ips'),
  'tls-on': { folds: ({ played: { result } }) => endOfTls(result.state) },
  'tls-off': { folds: ({ played: { result } }) => endOfTls(result.state) },
  'handshake-done': {
    nothing:
      'Neither nginx nor HAProxy logs a handshake that works; the line of the request follows it.',
  },
  redirected: {
    folds: (occasion) => [
      occasion.record.node === 'lb' ? haproxyFold(occasion) : accessFold(occasion),
    ],
    written: (occasion) => (occasion.record.node === 'lb' ? balancer(occasion) : access(occasion)),
  },
  'waf-on': {
    folds: ({ played }) => [
      wafConfigFold(played.result.state),
      modsecurityConfigFold(played.result.state),
    ],
  },
  'waf-off': {
    nothing: 'The proxy was taken out of the path; it sees no request and writes nothing.',
  },
  'waf-blocked': {
    folds: (occasion) => [
      auditFold(occasion),
      accessFold(occasion),
      modsecurityConfigFold(occasion.played.before),
    ],
    written: (occasion) => [...audit(occasion), ...access(occasion)],
  },
  'waf-limited': {
    folds: (occasion) => [limitFold(occasion), accessFold(occasion), auditFold(occasion)],
    written: (occasion) => [
      ...line('waf/error.log', 'nginx', PRIORITY.nginxError, limitLine(occasion)),
      ...audit(occasion),
      ...access(occasion),
    ],
  },
  'waf-allowed': {
    folds: (occasion) => [auditFold(occasion), accessFold(occasion)],
    written: (occasion) => [...audit(occasion), ...access(occasion)],
  },
  'lb-on': BALANCER_SET,
  'lb-off': { nothing: 'HAProxy was stopped; there is nothing to log.' },
  'lb-refused': REFUSED,
  'lb-mode-changed': BALANCER_SET,
  'backend-failed': HEALTH,
  'backend-already-down': {
    nothing: 'HAProxy writes a line when a backend changes, and this one did not.',
  },
  'backend-recovered': HEALTH,
  'backend-already-up': {
    nothing: 'HAProxy writes a line when a backend changes, and this one did not.',
  },
  'no-backend-left': HEALTH,
  'lb-rotated': PROXIED,
  'lb-failed-over': PROXIED,
  'lb-pinned': PROXIED,
  'lb-stuck': PROXIED,
  'lb-moved': PROXIED,
  'lb-unavailable': PROXIED,
  'server-answered': SERVED,
  'server-not-found': SERVED,
  'ids-on': switched('ids'),
  'ids-off': { nothing: 'Suricata was stopped: nothing is looked at, nor logged.' },
  'ids-alerted': sensed('ids'),
  'ids-quiet': sensed('ids'),
  'ids-blind': sensed('ids'),
  'siem-on': { folds: ({ played }) => [sigmaFold(played.result.state)] },
  'siem-off': { nothing: 'The collector was stopped: what devices send is lost.' },
  'siem-ingested': {
    folds: ({ played, clock }) => [
      syslogFold(played, clock, (record) => writtenOf(record, played, clock)),
    ],
    nothing: 'No device sent a message about this; the line is the lab’s own.',
  },
  'siem-rerated': { nothing: 'A SIEM changes the severity in its own index; no line is written.' },
  'siem-correlated': { folds: ({ played }) => [sigmaFold(played.before)] },
  'soc-on': { nothing: 'The combined view is a screen; it writes no log.' },
  'soc-off': { nothing: 'The combined view is a screen; it writes no log.' },
  'soc-shown': { nothing: 'The combined view is a screen; it writes no log.' },
  'unknown-action': { nothing: 'The lab does not know this action, so no device wrote anything.' },
} satisfies KindFormats;

type KindFormats = Readonly<Partial<Record<RecordKind, KindFormat>>>;
const UNKNOWN: KindFormat = { nothing: 'No format of a real tool is known for this device.' };
const formatOf = ({ kind }: LabRecord): KindFormat => (KINDS as KindFormats)[kind] ?? UNKNOWN;

/** The configuration of the device at which TLS ends. */
function endOfTls(state: PlayedAction['before']): Folds {
  if (state.wafEnabled) return [wafConfigFold(state)];
  return [state.lbEnabled ? haproxyConfigFold(state) : nginxConfigFold(state)];
}

/**
 * What the device of a record wrote, as the real tool writes it; empty where it writes nothing, and
 * then `silenceOf` says so. `clock` is when the action began, in milliseconds since 1970. Never throws.
 */
export function formatsOf(
  record: LabRecord,
  played: PlayedAction,
  clock: number,
): readonly ToolFold[] {
  const folds = formatOf(record).folds?.({ record, played, clock }) ?? [];
  return folds.filter((fold) => fold !== null);
}

/** One sentence for a record whose device writes nothing; null for every other. */
export function silenceOf(record: LabRecord, played: PlayedAction): string | null {
  if (formatsOf(record, played, 0).length > 0) return null;
  return formatOf(record).nothing ?? 'The device wrote nothing about this.';
}

/** The lines of a record for files and collectors. */
export function writtenOf(
  record: LabRecord,
  played: PlayedAction,
  clock: number,
): readonly WrittenLine[] {
  return formatOf(record).written?.({ record, played, clock }) ?? [];
}
