import { constants, getPriority, setPriority } from 'node:os';
import { runService } from '@netward/nest-kit';
import { createApp } from './app.module.ts';
import { readConfig } from './config.ts';

// A mail can wait for a moment; whoever registers beside it on the same machine should not.
const { PRIORITY_BELOW_NORMAL } = constants.priority;
// Only root may raise what somebody has lowered further.
if (getPriority() < PRIORITY_BELOW_NORMAL) setPriority(PRIORITY_BELOW_NORMAL);

await runService('mailer-worker', readConfig, createApp);
