export { playRun, type PlayedAction } from './play-run.ts';
