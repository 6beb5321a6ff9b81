import { Module } from '@nestjs/common';
import { PasswordService } from './password.service.ts';

@Module({ providers: [PasswordService], exports: [PasswordService] })
export class PasswordModule {}
