export { siemAnswers as answers } from './answers.ts';
export { siemEvidence as evidence } from './evidence.ts';
