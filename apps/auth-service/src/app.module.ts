import { type DynamicModule, Module } from '@nestjs/common';
import { ServiceModule } from '@netward/nest-kit';
import { DatabaseModule } from '@netward/nest-kit/database';
import { LimitsModule } from '@netward/nest-kit/limits';
import { AccountModule } from './account/account.module.ts';
import { OwnAccountModule } from './account/own-account.module.ts';
import type { AuthConfig } from './config.ts';
import { ContactModule } from './contact/contact.module.ts';
import { databaseOptions } from './database/database.ts';
import { ErasureModule } from './erasure/erasure.module.ts';
import type { Intervals } from './intervals.ts';
import { MailDeskModule } from './mail-desk/mail-desk.module.ts';
import { NewsletterModule } from './newsletter/newsletter.module.ts';
import { DeliveryModule } from './outbox/delivery.module.ts';
import { PasswordResetModule } from './password/password-reset.module.ts';
import { RetentionModule } from './retention/retention.module.ts';
import { SessionModule } from './session/session.module.ts';
import { SettingsModule } from './settings.module.ts';

@Module({})
export class AuthModule {
  static register(config: AuthConfig, intervals: Intervals): DynamicModule {
    return {
      module: AuthModule,
      imports: [
        ServiceModule,
        SettingsModule.register(config, intervals),
        DatabaseModule.register({
          ...databaseOptions(config.DATABASE_URL),
          poolSize: config.DATABASE_POOL_SIZE,
          connectMs: intervals.databaseConnectMs,
          answerMs: intervals.databaseAnswerMs,
        }),
        LimitsModule.register('auth-service', config, intervals.redisAnswerMs),
        AccountModule,
        SessionModule,
        OwnAccountModule,
        PasswordResetModule,
        DeliveryModule,
        ContactModule,
        NewsletterModule,
        ErasureModule,
        RetentionModule,
        MailDeskModule,
      ],
    };
  }
}
