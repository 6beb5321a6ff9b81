import { Module } from '@nestjs/common';
import { DeliveryModule } from '../outbox/delivery.module.ts';
import { ErasureRelay } from './erasure-relay.ts';
import { QueuedMails } from './queued-mails.ts';

@Module({ imports: [DeliveryModule], providers: [ErasureRelay, QueuedMails] })
export class ErasureModule {}
