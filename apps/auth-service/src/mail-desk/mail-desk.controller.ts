import { Body, Controller, HttpCode, Post, UseGuards } from '@nestjs/common';
import {
  deskNoteRequest,
  type DeskNoteRequest,
  type DeskOverview,
  type DeskRequest,
  deskRequest,
  internalPaths,
  type MailActAnswer,
  type MailActRequest,
  mailActRequest,
  type SearchAnswer,
  type SearchRequest,
  searchRequest,
  type TraceAnswer,
  type TraceRequest,
  traceRequest,
} from '@netward/contracts';
import { ServiceTokenGuard } from '@netward/nest-kit/identity';
import { ActsService } from './acts.service.ts';
import { AuditService } from './audit.service.ts';
import { OverviewService } from './overview.service.ts';
import { TraceService } from './trace.service.ts';

/** The calls of the support desk, which is part of the mailer. */
@Controller()
@UseGuards(ServiceTokenGuard)
export class MailDeskController {
  constructor(
    private readonly figures: OverviewService,
    private readonly traces: TraceService,
    private readonly acts: ActsService,
    private readonly audit: AuditService,
  ) {}

  @Post(internalPaths.deskOverview)
  @HttpCode(200)
  async overview(@Body({ schema: deskRequest }) { person }: DeskRequest): Promise<DeskOverview> {
    await this.audit.noteOverview(person.name);
    return this.figures.overview();
  }

  @Post(internalPaths.deskSearch)
  @HttpCode(200)
  search(@Body({ schema: searchRequest }) request: SearchRequest): Promise<SearchAnswer> {
    return this.traces.search(request);
  }

  @Post(internalPaths.deskTrace)
  @HttpCode(200)
  trace(@Body({ schema: traceRequest }) request: TraceRequest): Promise<TraceAnswer> {
    return this.traces.trace(request);
  }

  @Post(internalPaths.deskAct)
  @HttpCode(200)
  act(@Body({ schema: mailActRequest }) request: MailActRequest): Promise<MailActAnswer> {
    return this.acts.act(request);
  }

  @Post(internalPaths.deskNote)
  @HttpCode(204)
  async note(@Body({ schema: deskNoteRequest }) request: DeskNoteRequest): Promise<void> {
    const { person, action } = request;
    await this.audit.note({ person: person.name, act: action, outcome: person.role });
  }
}
