// The built assistant, which waits long for Redis, as a separate program: on a starved machine it would
// count in its own process instead.
import { runService } from '@netward/nest-kit';
import { createApp } from '../../dist/app.module.js';
import { readConfig } from '../../dist/config.js';

const REDIS_ANSWER_MS = 60_000;

await runService('assistant-service', readConfig, (config) => createApp(config, REDIS_ANSWER_MS));
