import { join } from 'node:path';
import { writePrivately } from './private-file.ts';
import { environmentOf, type Surroundings } from './services/environment.ts';

/** What auth-service's commands for operators need (`docs/operators.md`). */
const NEEDED = ['DATABASE_URL', 'SERVICE_TOKEN', 'MAIL_SEALING_KEY', 'LEARNING_URL'] as const;

/** The file of settings for `node --env-file`, with which an operator's command reaches this run. */
export const operatorFile = (data: string): string => join(data, 'operator.env');

/** Writes that file for its owner alone. */
export function writeOperatorFile(data: string, surroundings: Surroundings): void {
  const environment = environmentOf('auth-service', surroundings);
  const lines = NEEDED.map((name) => `${name}=${environment[name] ?? ''}\n`);
  writePrivately(operatorFile(data), lines.join(''));
}
