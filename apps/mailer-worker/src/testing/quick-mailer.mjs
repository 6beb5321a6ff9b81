// The built mailer with short times, as a separate program: a test that kills one must not wait
// for the lock that production needs.
import { runService } from '@netward/nest-kit';
import { createApp } from '../../dist/app.module.js';
import { readConfig } from '../../dist/config.js';
import { QUICK_TIMES } from './quick-times.mjs';

await runService('mailer-worker', readConfig, (config) => createApp(config, QUICK_TIMES));
