/** What the form needs. */
export { PROTOCOLS, type Protocol } from '@netward/lab-engine/tls';
export { CERTIFICATE_NAMES, CERTIFICATES, type CertificateName } from './certificates.ts';
export { HSTS_ON, MOST_AGE, PLAIN, type TlsConfiguration } from './configuration.ts';
