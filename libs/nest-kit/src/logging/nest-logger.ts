import type { LoggerService } from '@nestjs/common';
import { log } from './log.ts';

/** Lets Nest speak through the service's own log; its start-up chatter is of interest to nobody. */
export class NestLogger implements LoggerService {
  log(message: unknown, context?: string): void {
    log.debug({ context }, String(message));
  }

  warn(message: unknown, context?: string): void {
    log.warn({ context }, String(message));
  }

  error(message: unknown, stack?: string, context?: string): void {
    log.error({ context, stack }, String(message));
  }
}
