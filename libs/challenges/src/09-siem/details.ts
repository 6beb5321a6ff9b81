export { answers } from './answers.ts';
export { siemEvidence as evidence } from './evidence.ts';
