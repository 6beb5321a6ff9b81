export { captureOf, type CaptureOptions } from './capture.ts';
export { captureName, hasSecrets, viewsOf, type CaptureView } from './views.ts';
