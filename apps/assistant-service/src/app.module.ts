import { type DynamicModule, Module } from '@nestjs/common';
import { ServiceModule } from '@netward/nest-kit';
import { IdentityModule } from '@netward/nest-kit/identity';
import { LimitsModule } from '@netward/nest-kit/limits';
import { AssistantController } from './assistant/assistant.controller.ts';
import { AssistantService } from './assistant/assistant.service.ts';
import { SideController } from './assistant/side.controller.ts';
import { CONFIG, type Config } from './config.ts';
import { MODEL, type Model } from './model/model.ts';
import { OpenAiModel } from './model/openai-model.ts';
import { Quota } from './quota/quota.ts';
import { Tutor } from './model/tutor/tutor.ts';

@Module({})
export class AppModule {
  static register(config: Config): DynamicModule {
    const tutor = new Tutor();
    return {
      module: AppModule,
      imports: [
        ServiceModule,
        IdentityModule.register({ authUrl: config.AUTH_URL, serviceToken: config.SERVICE_TOKEN }),
        LimitsModule.register(config),
      ],
      controllers: [AssistantController, SideController],
      providers: [
        { provide: CONFIG, useValue: config },
        { provide: Tutor, useValue: tutor },
        { provide: MODEL, useValue: chooseModel(config) ?? tutor },
        Quota,
        AssistantService,
      ],
    };
  }
}

/** The language model that the settings name, if they do. */
function chooseModel(config: Config): Model | undefined {
  const { OPENAI_API_KEY: key, OPENAI_BASE_URL: baseUrl, OPENAI_MODEL: model } = config;
  if (!key) return undefined;
  return new OpenAiModel({ key, baseUrl, model, timeoutMs: config.ASSISTANT_TIMEOUT_MS });
}
