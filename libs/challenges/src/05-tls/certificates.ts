/** The certificates that lie in /etc/nginx/tls. */
export const CERTIFICATE_NAMES = [
  'shop-2025',
  'shop-2026',
  'shop-only',
  'shop-wildcard',
  'shop-own',
] as const;
export type CertificateName = (typeof CERTIFICATE_NAMES)[number];

export interface CertificateFacts {
  /** The names that it is for; a star stands for exactly one label (RFC 9525, section 6.3). */
  readonly names: readonly string[];
  /** The last day on which it is valid: '2026-11-19'. */
  readonly until: string;
  /** Whether an authority that browsers trust has signed it. */
  readonly isTrusted: boolean;
}

const BOTH = ['shop.lab', '*.shop.lab'] as const;

export const CERTIFICATES: Readonly<Record<CertificateName, CertificateFacts>> = {
  'shop-2025': { names: BOTH, until: '2026-11-19', isTrusted: true },
  'shop-2026': { names: BOTH, until: '2027-02-19', isTrusted: true },
  'shop-only': { names: ['shop.lab'], until: '2027-05-30', isTrusted: true },
  'shop-wildcard': { names: ['*.shop.lab'], until: '2027-05-30', isTrusted: true },
  'shop-own': { names: BOTH, until: '2036-11-01', isTrusted: false },
};

/** The day of every stream. */
export const TODAY = '2026-11-22';

/** What a browser has against a certificate. */
export type CertificateFault = 'expired' | 'wrong name' | 'unknown authority';

/** What a browser that wants this host says to a certificate; null if it is content. */
export function faultOf(name: CertificateName, host: string): CertificateFault | null {
  const { names, until, isTrusted } = CERTIFICATES[name];
  if (!isTrusted) return 'unknown authority';
  if (until < TODAY) return 'expired';
  return names.some((each) => covers(each, host)) ? null : 'wrong name';
}

function covers(name: string, host: string): boolean {
  if (!name.startsWith('*.')) return name === host;
  const dot = host.indexOf('.');
  return dot > 0 && host.slice(dot + 1) === name.slice(2);
}
