import { type DynamicModule, Module } from '@nestjs/common';
import { ServiceModule, createService } from '@netward/nest-kit';
import { IdentityModule } from '@netward/nest-kit/identity';
import { LimitsModule } from '@netward/nest-kit/limits';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { BODY_BYTES_ASSISTANT } from '@netward/contracts';
import { AssistantController, SideController } from './assistant/assistant.controller.ts';
import { AssistantService } from './assistant/assistant.service.ts';
import { CONFIG, type AssistantConfig } from './config.ts';
import { MODEL, type Model } from './model/model.ts';
import { OpenAiModel } from './model/openai-model.ts';
import { PatientModel } from './model/patient-model.ts';
import { Quota } from './quota/quota.ts';

@Module({})
export class AssistantModule {
  static register(config: AssistantConfig, redisAnswerMs?: number): DynamicModule {
    return {
      module: AssistantModule,
      imports: [
        ServiceModule,
        IdentityModule.register({ authUrl: config.AUTH_URL, serviceToken: config.SERVICE_TOKEN }),
        LimitsModule.register('assistant-service', config, redisAnswerMs),
      ],
      controllers: [AssistantController, SideController],
      providers: [
        { provide: CONFIG, useValue: config },
        Quota,
        {
          provide: MODEL,
          inject: [Quota],
          useFactory: (quota: Quota) => chooseModel(config, quota),
        },
        AssistantService,
      ],
    };
  }
}

/** The language model that the settings name, if they do; a second try of it is paid for too. */
function chooseModel(config: AssistantConfig, quota: Quota): Model | null {
  const { OPENAI_API_KEY: key, OPENAI_BASE_URL: baseUrl, OPENAI_MODEL: model } = config;
  if (!key) return null;
  return new PatientModel(new OpenAiModel({ key, baseUrl, model }), {
    totalMs: config.ASSISTANT_TIMEOUT_MS,
    payAgain: () => quota.payAgain(),
  });
}

/** `redisAnswerMs`: how long Redis may take to count a use before this process counts it. */
export function createApp(
  config: AssistantConfig,
  redisAnswerMs?: number,
): Promise<NestFastifyApplication> {
  return createService(AssistantModule.register(config, redisAnswerMs), {
    bodyLimit: BODY_BYTES_ASSISTANT,
    logLevel: config.LOG_LEVEL,
  });
}
