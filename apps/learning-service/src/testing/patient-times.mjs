/**
 * Times for tests. A starved machine may need long to connect and to answer; a service would refuse the
 * request instead.
 * @type {import('../app.module.ts').LearningIntervals}
 */
export const PATIENT_TIMES = {
  revocationsPollMs: 50,
  databaseConnectMs: 60_000,
  databaseAnswerMs: 60_000,
  redisAnswerMs: 60_000,
  authAnswerMs: 60_000,
  // Auth-service's tests wait as long before they have a learner erased.
  copyMaxAgeSeconds: 3,
};
