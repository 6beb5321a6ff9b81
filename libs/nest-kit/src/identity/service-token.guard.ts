import { createHash, timingSafeEqual } from 'node:crypto';
import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { SERVICE_TOKEN_HEADER } from '@netward/contracts';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../errors/app-error.ts';
import { SERVICE_TOKEN } from './identity.tokens.ts';

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** Lets only Netward's own services pass. */
@Injectable()
export class ServiceTokenGuard implements CanActivate {
  constructor(@Inject(SERVICE_TOKEN) private readonly expected: string) {}

  canActivate(context: ExecutionContext): boolean {
    const given = context.switchToHttp().getRequest<FastifyRequest>().headers[SERVICE_TOKEN_HEADER];
    if (typeof given !== 'string' || !timingSafeEqual(digest(given), digest(this.expected))) {
      throw new AppError('UNAUTHORIZED');
    }
    return true;
  }
}
