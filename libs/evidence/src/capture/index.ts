export { captureOf } from './capture.ts';
export type { TlsTranscript } from './tls-records.ts';
export * from './views.ts';
