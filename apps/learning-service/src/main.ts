import { runService } from '@netward/nest-kit';
import { createApp } from './app.ts';
import { readConfig } from './config.ts';

// In production a stopping instance goes on serving for two health periods of the gateway.
const GRACE_MS = 2000;

await runService(() => {
  const config = readConfig();
  const graceMs = config.NODE_ENV === 'production' ? GRACE_MS : 0;
  return {
    config,
    run: { name: 'learning-service', host: config.HOST, port: config.PORT, graceMs },
  };
}, createApp);
