export { captureOf } from './capture.ts';
export type { TlsTranscript } from './tls-records.ts';
export {
  captureName,
  hasSecrets,
  viewsOf,
  type CaptureOptions,
  type CaptureView,
} from './views.ts';
