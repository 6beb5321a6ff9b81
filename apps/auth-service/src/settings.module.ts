import { type DynamicModule, Module } from '@nestjs/common';
import { CONFIG, type Config } from './config.ts';

/** Hands the settings to whoever injects them. */
@Module({})
export class SettingsModule {
  static register(config: Config): DynamicModule {
    return {
      module: SettingsModule,
      global: true,
      providers: [{ provide: CONFIG, useValue: config }],
      exports: [CONFIG],
    };
  }
}
