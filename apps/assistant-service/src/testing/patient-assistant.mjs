// The built assistant, which waits long for Redis, as a separate program: on a starved machine it would
// count in its own process instead.
import { runService } from '@netward/nest-kit';
import { createApp } from '../../dist/app.js';
import { readConfig } from '../../dist/config.js';

const REDIS_ANSWER_MS = 60_000;

await runService(
  () => {
    const config = readConfig();
    return {
      config,
      run: { name: 'assistant-service', host: config.HOST, port: config.PORT, graceMs: 2000 },
    };
  },
  (config) => createApp(config, REDIS_ANSWER_MS),
);
