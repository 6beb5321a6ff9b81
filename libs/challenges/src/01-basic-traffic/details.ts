export { answers } from './answers.ts';
export { evidence } from './evidence.ts';
