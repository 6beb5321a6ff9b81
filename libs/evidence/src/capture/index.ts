export { captureOf } from './capture.ts';
export {
  captureName,
  hasSecrets,
  viewsOf,
  type CaptureOptions,
  type CaptureView,
} from './views.ts';
