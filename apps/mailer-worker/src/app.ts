import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createService } from '@netward/nest-kit';
import { AppModule } from './app.module.ts';
import { acceptForms } from './desk/forms.ts';
import type { Config } from './config.ts';

export async function createApp(config: Config): Promise<NestFastifyApplication> {
  const app = await createService(AppModule.register(config), { logLevel: config.LOG_LEVEL });
  acceptForms(app.getHttpAdapter().getInstance());
  return app;
}
