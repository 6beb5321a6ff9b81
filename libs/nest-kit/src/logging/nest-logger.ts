import type { LoggerService } from '@nestjs/common';
import { log } from './log.ts';

/** Sends Nest's messages to the service's own log, without those of a normal start. */
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
