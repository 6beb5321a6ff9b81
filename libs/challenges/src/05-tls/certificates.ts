import type { Certificate } from '@netward/lab-engine/tls';
import certificates from './certificates.json' with { type: 'json' };

export type CertificateName = keyof typeof certificates;

/** The certificates that lie in /etc/nginx/tls: all but the shop's own are from before anybody's first visit. */
export const CERTIFICATES: Readonly<Record<CertificateName, Certificate>> = certificates;
export const CERTIFICATE_NAMES = Object.keys(certificates) as readonly CertificateName[];

/** The day of every stream. */
export const TODAY = '2026-11-22';
