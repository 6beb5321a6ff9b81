import { Readable } from 'node:stream';
import { Controller, Delete, Get, Inject, Param, StreamableFile, UseGuards } from '@nestjs/common';
import { internalPaths, type LearnerForgotten } from '@netward/contracts';
import { AppError, log } from '@netward/nest-kit';
import { REVOCATIONS, type RevocationList, ServiceTokenGuard } from '@netward/nest-kit/identity';
import { z } from 'zod';
import { LearnerDataService } from './learner-data.service.ts';

const learnerId = z.uuid();
/** Injection token of the age at which a copy of the ended sessions is too old to erase with, in seconds. */
export const COPY_MAX_AGE_SECONDS = Symbol('copy max age');

/** What auth-service asks when a person wants a copy of their data, or wants to be forgotten. */
@Controller()
@UseGuards(ServiceTokenGuard)
export class LearnerDataController {
  constructor(
    private readonly learnerData: LearnerDataService,
    @Inject(REVOCATIONS) private readonly revocations: RevocationList,
    @Inject(COPY_MAX_AGE_SECONDS) private readonly copyMaxAgeSeconds: number,
  ) {}

  @Get(internalPaths.learner)
  read(@Param('id') id: string): StreamableFile {
    const pages = Readable.from(this.learnerData.read(knownId(id)), { objectMode: false });
    return new StreamableFile(pages, { type: 'application/json' });
  }

  /** Refused while a session of the learner might still be accepted here and write rows again. */
  @Delete(internalPaths.learner)
  async erase(@Param('id') id: string): Promise<LearnerForgotten> {
    if (this.revocations.ageSeconds > this.copyMaxAgeSeconds) throw new AppError('UNAVAILABLE');
    const rows = await this.learnerData.erase(knownId(id));
    log.info({ event: 'learner-erased', sub: id, rows }, 'security');
    return { rows };
  }
}

function knownId(id: string): string {
  if (!learnerId.safeParse(id).success) throw new AppError('INVALID_REQUEST');
  return id;
}
