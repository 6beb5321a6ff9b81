import { AUTHORITY, type Certificate } from '@netward/lab-engine/tls';

/** The certificates that lie in /etc/nginx/tls. */
export const CERTIFICATE_NAMES = [
  'shop-2025',
  'shop-2026',
  'shop-only',
  'shop-wildcard',
  'shop-own',
] as const;
export type CertificateName = (typeof CERTIFICATE_NAMES)[number];

const BOTH = ['shop.lab', '*.shop.lab'] as const;

const signed = (names: readonly string[], from: string, until: string): Certificate => ({
  names,
  issuer: AUTHORITY,
  from,
  until,
});

/** All of them are older than the earliest visit that somebody remembers. */
export const CERTIFICATES: Readonly<Record<CertificateName, Certificate>> = {
  'shop-2025': signed(BOTH, '2025-10-18', '2026-11-19'),
  'shop-2026': signed(BOTH, '2025-11-20', '2027-02-19'),
  'shop-only': signed(['shop.lab'], '2025-11-20', '2027-05-30'),
  'shop-wildcard': signed(['*.shop.lab'], '2025-11-20', '2027-05-30'),
  'shop-own': { names: BOTH, issuer: 'shop.lab', from: '2026-11-02', until: '2036-11-01' },
};

/** The day of every stream. */
export const TODAY = '2026-11-22';
