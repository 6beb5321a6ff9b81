/** What the form needs: the captures, the filter, and the marks. */
export { captureOf, infoOf, timeOf, type CapturedPacket } from './capture.ts';
export * from './configuration.ts';
export { payloadText } from './filter-fields.ts';
export { readFilter, type FilterProblem } from './filter.ts';
/** Filters that the form offers; real tshark was asked about each of them. */
export { default as EXAMPLES } from './filters.json' with { type: 'json' };
