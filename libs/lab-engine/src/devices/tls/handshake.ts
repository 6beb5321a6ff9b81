/**
 * What the two ends of TLS agree on, and what a browser checks of a certificate. Left out: cipher suites and
 * key exchanges, of which both ends know the one that is used; authorities between the browser's and the
 * certificate's; revocation; resumption.
 */
import recorded from './handshake.json' with { type: 'json' };

/** As nginx's `ssl_protocols` names them, the oldest first. */
export const PROTOCOLS = ['TLSv1', 'TLSv1.1', 'TLSv1.2', 'TLSv1.3'] as const;
export type Protocol = (typeof PROTOCOLS)[number];

/** What browsers of today speak, and servers that are looked after. */
export const TODAYS: readonly Protocol[] = ['TLSv1.2', 'TLSv1.3'];

export interface Certificate {
  /** The name of its files, .pem and .key. */
  readonly file: string;
  /** The names that it is for; a star stands for exactly one label (RFC 9525, section 6.3). */
  readonly names: readonly string[];
  readonly issuer: string;
  /** The first and the last day on which it is valid: '2026-01-01'. */
  readonly from: string;
  readonly until: string;
}

/** The authority that the browsers here trust. */
export const AUTHORITY = 'Netward Lab CA';

/** Those of the recorded handshakes, which captures are made with: the shop's, and the one before it. */
export const SHOP_CERTIFICATE: Certificate = recorded.certificates.shop;
export const EXPIRED_CERTIFICATE: Certificate = recorded.certificates.expired;

/** One thing that a browser compares before it trusts a certificate. */
export interface CertificateCheck {
  readonly name: 'issuer' | 'dates' | 'name';
  readonly value: string;
  readonly wanted: string;
  readonly isFine: boolean;
}

/** The checks of a browser that wants this host, on a day such as '2026-11-22'. */
function checksOf(
  { names, issuer, from, until }: Certificate,
  host: string,
  day: string,
): readonly CertificateCheck[] {
  const isToday = from <= day && day <= until;
  const isNamed = names.some((each) => covers(each, host));
  return [
    { name: 'issuer', value: issuer, wanted: AUTHORITY, isFine: issuer === AUTHORITY },
    { name: 'dates', value: `${from} to ${until}`, wanted: day, isFine: isToday },
    { name: 'name', value: names.join(', '), wanted: host, isFine: isNamed },
  ];
}

function covers(name: string, host: string): boolean {
  if (!name.startsWith('*.')) return name === host;
  const dot = host.indexOf('.');
  return dot > 0 && host.slice(dot + 1) === name.slice(2);
}

/** Why a handshake ends with an alert. */
export type HandshakeFault = 'no common version' | 'unknown authority' | 'expired' | 'wrong name';

/** What OpenSSL ends a handshake with, by name and number (RFC 8446, section 6). */
interface Alert {
  readonly name: string;
  readonly code: number;
}
export const ALERTS: Readonly<Record<HandshakeFault, Alert>> = recorded.alerts;

const FAULTS = { issuer: 'unknown authority', dates: 'expired', name: 'wrong name' } as const;

/** How a handshake goes; a browser names the first check that fails. */
export interface Handshake {
  readonly host: string;
  readonly certificate: Certificate;
  readonly version: Protocol | null;
  /** The highest version that the client knows, which its hello is written in. */
  readonly offered: Protocol;
  readonly checks: readonly CertificateCheck[];
  /** Both null for one that is done. */
  readonly fault: HandshakeFault | null;
  readonly alert: Alert | null;
}

/** Decides whether a client and a server come to talk, and by what. */
export function shakeHands(
  server: { readonly protocols: readonly Protocol[]; readonly certificate: Certificate },
  client: {
    readonly speaks: readonly Protocol[];
    readonly host: string;
    readonly day: string;
    /** Takes every certificate, as attackers' tools are told to. */
    readonly isCareless?: boolean;
  },
): Handshake {
  const { certificate } = server;
  const { host, speaks, isCareless = false } = client;
  // The highest version that both ends have (RFC 8446, section 4.2.1).
  const version =
    PROTOCOLS.findLast((each) => server.protocols.includes(each) && speaks.includes(each)) ?? null;
  const ends = { host, certificate, version, offered: speaks.at(-1)! };
  if (version === null) return { ...ends, checks: [], ...failing('no common version') };
  const checks = checksOf(certificate, host, client.day);
  const failed = isCareless ? undefined : checks.find(({ isFine }) => !isFine);
  if (failed) return { ...ends, checks, ...failing(FAULTS[failed.name]) };
  return { ...ends, checks, fault: null, alert: null };
}

const failing = (fault: HandshakeFault) => ({ fault, alert: ALERTS[fault] });

/** The bytes of each packet's messages by version, as OpenSSL sends them. */
export const RECORDED_BYTES = recorded.versions;

/** How the version of a handshake is written down, and how many bytes its messages have, as recorded. */
export function flightsOf({ version, offered }: Handshake) {
  return RECORDED_BYTES[version ?? offered];
}

/** Whether a handshake is one of TLS 1.3: a round trip shorter, and with the certificate sealed (RFC 8446). */
export function isTls13({ version }: { readonly version: string | null }): boolean {
  return version === 'TLSv1.3';
}

/** What each of its packets is called; before 1.3 one holds several messages (RFC 5246, section 7.3). */
export function flightName(handshake: Handshake, content: string): string {
  if (content === 'alert') return `alert, ${handshake.alert!.name}`;
  const names: Readonly<Record<string, string>> = isTls13(handshake) ? {} : recorded['before 1.3'];
  return names[content] ?? content;
}
