import { Controller, Get, Param, UseGuards } from '@nestjs/common';
import { internalPaths, type LearnerRecord } from '@netward/contracts';
import { AppError } from '@netward/nest-kit';
import { ServiceTokenGuard } from '@netward/nest-kit/identity';
import { z } from 'zod';
import { LearnerRecordService } from './learner-record.service.ts';

const learnerId = z.uuid();

/** What auth-service asks when a learner wants a transcript. */
@Controller()
@UseGuards(ServiceTokenGuard)
export class LearnerRecordController {
  constructor(private readonly records: LearnerRecordService) {}

  @Get(internalPaths.learnerRecord)
  read(@Param('id') id: string): Promise<LearnerRecord> {
    if (!learnerId.safeParse(id).success) throw new AppError('INVALID_REQUEST');
    return this.records.read(id);
  }
}
