// The built auth-service with short intervals, as a separate program: a test that kills a mailer must
// not wait for the lease that production needs.
import { runService } from '@netward/nest-kit';
import { createApp } from '../../dist/app.module.js';
import { readConfig } from '../../dist/config.js';
import { defaultIntervals } from '../../dist/intervals.js';
import { PATIENT_TIMES } from './patient-times.mjs';

const INTERVALS = {
  ...defaultIntervals,
  ...PATIENT_TIMES,
  relayPollMs: 100,
  // Long enough to be renewed on a busy machine.
  mailLeaseSeconds: 10,
  mailRequeueSeconds: 2,
  mailRetrySeconds: [0.2],
  mailUnconfirmedSeconds: [0.2, 0.2, 0.2],
};

await runService('auth-service', readConfig, (config) => createApp(config, INTERVALS));
