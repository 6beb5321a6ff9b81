import { runService } from '@netward/nest-kit';
import { createApp } from './app.ts';
import { readConfig } from './config.ts';

await runService(() => {
  const config = readConfig();
  return {
    config,
    run: {
      name: 'assistant-service',
      host: config.HOST,
      port: config.PORT,
      graceMs: config.NODE_ENV === 'production' ? 2000 : 0,
    },
  };
}, createApp);
