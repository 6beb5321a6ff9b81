import { Readable } from 'node:stream';
import { Controller, Delete, Get, Inject, Param, StreamableFile, UseGuards } from '@nestjs/common';
import { internalPaths, type LearnerForgotten } from '@netward/contracts';
import { AppError, log } from '@netward/nest-kit';
import { REVOCATIONS, type RevocationList, ServiceTokenGuard } from '@netward/nest-kit/identity';
import { z } from 'zod';
import { LearnerDataService } from './learner-data.service.ts';

const learnerId = z.uuid();
/** Auth-service asks this long after the sessions ended, so a younger copy of its list names them. */
const COPY_MAX_AGE_SECONDS = 10;

/** What auth-service asks when a person wants a copy of their data, or wants to be forgotten. */
@Controller()
@UseGuards(ServiceTokenGuard)
export class LearnerDataController {
  constructor(
    private readonly learnerData: LearnerDataService,
    @Inject(REVOCATIONS) private readonly revocations: RevocationList,
  ) {}

  @Get(internalPaths.learner)
  read(@Param('id') id: string): StreamableFile {
    const pages = Readable.from(this.learnerData.read(knownId(id)), { objectMode: false });
    return new StreamableFile(pages, { type: 'application/json' });
  }

  /** Refused while a session of the learner might still be accepted here and write rows again. */
  @Delete(internalPaths.learner)
  async erase(@Param('id') id: string): Promise<LearnerForgotten> {
    if (this.revocations.ageSeconds > COPY_MAX_AGE_SECONDS) throw new AppError('UNAVAILABLE');
    const rows = await this.learnerData.erase(knownId(id));
    log.info({ event: 'learner-erased', sub: id, rows }, 'security');
    return { rows };
  }
}

function knownId(id: string): string {
  if (!learnerId.safeParse(id).success) throw new AppError('INVALID_REQUEST');
  return id;
}
