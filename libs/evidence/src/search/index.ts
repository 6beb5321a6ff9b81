/** A search over what devices wrote: records with named fields, and one line that asks for them. */
export * from './counts.ts';
export * from './counts.ts';
export { type QueryFix, type QueryProblem } from './problems.ts';
export { found, readQuery, type QueryPart, type SearchQuery } from './query.ts';
export * from './records.ts';
export * from './records.ts';
