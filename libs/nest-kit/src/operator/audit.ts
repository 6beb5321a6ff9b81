import { appendFileSync } from 'node:fs';

/** What an operator did to whom. An address appears as an HMAC, a learner as an id. */
export interface OperatorAct {
  act: string;
  outcome: string;
  sub?: string | undefined;
  address?: string | undefined;
}

/** Where the first process of the container writes, which is the service's log. */
const CONTAINER_LOG = '/proc/1/fd/1';

/**
 * Writes a line of the audit into the service's log. A command has its own output, which is the
 * operator's terminal, so the line goes to the container's; outside of a container, and where that
 * cannot be opened, to standard error.
 */
export function auditOperator(
  act: OperatorAct,
  {
    isInContainer,
    file = CONTAINER_LOG,
  }: {
    isInContainer: boolean;
    file?: string;
  },
): void {
  const time = new Date().toISOString();
  const line = `${JSON.stringify({ level: 'info', time, event: 'operator', ...act, msg: 'security' })}\n`;
  try {
    if (isInContainer) return appendFileSync(file, line);
  } catch {
    // Better on the terminal than nowhere.
  }
  process.stderr.write(line);
}
