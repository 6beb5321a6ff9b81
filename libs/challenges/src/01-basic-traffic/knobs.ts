/** What the form needs: the captures, the filter, and the marks. */
export { captureOf, hostOf, timeOf, type CapturedPacket } from './capture.ts';
export {
  FINDINGS,
  LONGEST_FILTER,
  MARK_NAMES,
  NO_MARKS,
  type CaptureConfiguration,
  type FindingName,
} from './configuration.ts';
export { payloadText } from './filter-fields.ts';
export { readFilter, type FilterProblem } from './filter.ts';
export { EXAMPLES } from './filters.ts';
export { infoOf } from './info.ts';
