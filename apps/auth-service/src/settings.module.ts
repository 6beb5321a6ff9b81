import { type DynamicModule, Module } from '@nestjs/common';
import { CONFIG, type AuthConfig } from './config.ts';
import { INTERVALS, type Intervals } from './intervals.ts';

/** Provides the settings and the intervals to every module. */
@Module({})
export class SettingsModule {
  static register(config: AuthConfig, intervals: Intervals): DynamicModule {
    return {
      module: SettingsModule,
      global: true,
      providers: [
        { provide: CONFIG, useValue: config },
        { provide: INTERVALS, useValue: intervals },
      ],
      exports: [CONFIG, INTERVALS],
    };
  }
}
