import { Module } from '@nestjs/common';
import { EmailTokenService } from './email-token.service.ts';

@Module({ providers: [EmailTokenService], exports: [EmailTokenService] })
export class EmailTokenModule {}
