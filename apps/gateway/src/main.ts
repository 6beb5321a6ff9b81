import { runService } from '@netward/nest-kit';
import { createApp } from './app.ts';
import { readConfig } from './config.ts';

await runService(
  () => {
    const config = readConfig();
    const graceMs = config.NODE_ENV === 'production' ? 2000 : 0;
    const { HOST: host, PORT: port } = config;
    return { config, run: { name: 'gateway', host, port, graceMs, isEdge: true } };
  },
  (config) => createApp(config),
);
