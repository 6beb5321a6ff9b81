import { Module } from '@nestjs/common';
import { OutboxModule } from '../outbox/outbox.module.ts';
import { SessionModule } from '../session/session.module.ts';
import { DeletionService } from './deletion.service.ts';
import { OwnAccountController } from './own-account.controller.ts';
import { OwnDataService } from './own-data.service.ts';

/** Apart from the account's own module, since sessions depend on that one. */
@Module({
  imports: [OutboxModule, SessionModule],
  controllers: [OwnAccountController],
  providers: [OwnDataService, DeletionService],
  exports: [DeletionService],
})
export class OwnAccountModule {}
