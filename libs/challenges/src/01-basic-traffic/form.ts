/** What the form needs: the captures, the filter, and the marks. */
export { captureOf, infoOf, timeOf, type CapturedPacket } from './capture.ts';
export * from './configuration.ts';
export { payloadText } from './filter.ts';
export { EXAMPLES, readFilter, type FilterProblem } from './filter.ts';
