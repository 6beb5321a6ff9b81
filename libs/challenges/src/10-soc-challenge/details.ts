export { answers } from './answers.ts';
export { socEvidence as evidence } from './evidence.ts';
