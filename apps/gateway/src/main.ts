import { runService } from '@netward/nest-kit';
import { createApp } from './app.module.ts';
import { readConfig } from './config.ts';

await runService('gateway', readConfig, createApp, { isEdge: true });
