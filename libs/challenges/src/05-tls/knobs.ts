/** What the form needs. */
export { CERTIFICATE_NAMES, CERTIFICATES, type CertificateName } from './certificates.ts';
export {
  HSTS_ON,
  MOST_AGE,
  PLAIN,
  PROTOCOLS,
  type Protocol,
  type TlsConfiguration,
} from './configuration.ts';
