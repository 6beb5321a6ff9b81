import type { MeasureId, TriageSeverity } from './configuration.ts';

/** An alert in the queue, and what is true about it. */
export interface SocAlert {
  readonly time: string;
  readonly title: string;
  /** 'WAF', 'IPS', 'IDS', 'SIEM'. */
  readonly device: string;
  /** The address that the alert names. */
  readonly address: string;
  /** The rule behind it, as its device or the SIEM calls it. */
  readonly rule: string;
  /** What the device makes of it; for the WAF, medium from a score of 5 and high from 10. */
  readonly severity: TriageSeverity;
  /** How its records begin: '08:12:04 ips 203.0.113.66'. */
  readonly records: readonly string[];
  /** Whether somebody attacked the shop. Everything else may be closed. */
  readonly isHostile: boolean;
  /** A hostile alert that shows the break-in itself: it is escalated, as high or critical. */
  readonly isDecisive?: boolean;
  /** A visitor who is behind the WAF, so that blocking the WAF or the shop turns them away. */
  readonly isVisitor?: boolean;
  /** What the records say about it. */
  readonly explanation: string;
}

/** A part of the intrusion. */
export interface Stage {
  readonly name: string;
  /** How the records that show it begin; one of them is enough. */
  readonly records: readonly string[];
  /** Words by which a note may mean it. */
  readonly words: readonly string[];
}

/** A morning: 200 records are in stream.ts, and this is what they mean. */
export interface SocMorning {
  readonly day: string;
  readonly account: string;
  readonly attackers: readonly [first: string, second: string];
  readonly alerts: readonly SocAlert[];
  readonly stages: readonly Stage[];
  /** Records of others that may stand in the timeline as well. */
  readonly context: readonly string[];
  readonly measures: Readonly<Record<MeasureId, string>>;
  /** An incident note as a good analyst would write it. */
  readonly note: string;
}

/** What every morning's rules are: the devices', and the SIEM's over their records. */
export const RULES = {
  scan: 'Suricata 1000004: port scan',
  ssh: 'Suricata 1000006: SSH from outside',
  unknown: 'Suricata 1000003: ten answers 404 within 60 seconds',
  rate: 'Suricata 1000005: twenty connections of one source within 60 seconds',
  failed: 'SIEM rule: three failed logins of one account within five minutes',
  first: 'SIEM rule: first login of an account from this address in 30 days',
  export: 'SIEM rule: more than 40,000 bytes from /admin/',
  missing: 'SIEM rule: twelve answers 404 to one visitor within five minutes',
  token: 'SIEM rule: a new API token',
  password: 'SIEM rule: a password was changed',
} as const;

/** The containment that every morning offers; account, addresses and path differ. */
export function measuresOf(
  account: string,
  attackers: readonly [string, string],
  path: string,
  alsoRevoke = '',
): SocMorning['measures'] {
  return {
    save: 'Save captures and logs first',
    sessions: `End ${account}’s sessions, set a new password${alsoRevoke}`,
    block: `Block ${attackers.join(' and ')} at the IPS`,
    leak: `Close ${path} to visitors`,
    proxy: 'Block 10.0.2.1',
    offline: 'Take the shop offline',
  };
}

/** The alert that is the same every morning: a newsletter brings many customers through the WAF. */
export const NEWSLETTER: SocAlert = {
  time: '09:10:00',
  title: 'Request rate over threshold',
  device: 'IDS',
  address: '10.0.2.1',
  rule: RULES.rate,
  severity: 'medium',
  records: ['09:09:11 nginx', '09:09:24 nginx', '09:10:00 ids', '09:10:05 nginx'],
  isHostile: false,
  isVisitor: true,
  explanation:
    '10.0.2.1 is the WAF. Behind it are sixteen customers who open /sale?from=newsletter within one minute.',
};

/** Somebody’s program tries one port once. */
export function lonelySsh(time: string, address: string): SocAlert {
  return {
    time,
    title: 'SSH from outside, one SYN',
    device: 'IPS',
    address,
    rule: RULES.ssh,
    severity: 'low',
    records: [`${time} ips`],
    isHostile: false,
    explanation:
      'One SYN to port 22, and no other record of this address. The internet is full of these: there is nothing to do.',
  };
}

/** A price comparison service whose name holds a scanner’s. */
export function priceCrawler(first: string, time: string): SocAlert {
  return {
    time,
    title: '913100: scanner user agent',
    device: 'WAF',
    address: '198.51.100.162',
    rule: 'CRS 913100: user agent associated with security scanner, score 5',
    severity: 'medium',
    records: [`${first} modsec`, `${time} modsec`],
    isHostile: false,
    isVisitor: true,
    explanation:
      'The rule looks for “grabber” in the user agent and finds it in “pricegrabber”, a price comparison service that asks for robots.txt and the product list.',
  };
}
