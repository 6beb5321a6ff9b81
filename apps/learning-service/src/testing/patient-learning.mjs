// The built learning-service, which waits long for its stores and for auth-service, as a separate program.
import { runService } from '@netward/nest-kit';
import { createApp } from '../../dist/app.module.js';
import { readConfig } from '../../dist/config.js';
import { PATIENT_TIMES } from './patient-times.mjs';

await runService('learning-service', readConfig, (config) => createApp(config, PATIENT_TIMES));
