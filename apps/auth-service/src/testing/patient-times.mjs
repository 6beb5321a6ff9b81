/** On a busy machine stores may take seconds to connect or to answer, and a hash may wait for its turn. */
export const PATIENT_TIMES = {
  databaseConnectMs: 60_000,
  databaseAnswerMs: 60_000,
  redisAnswerMs: 60_000,
  passwordWaitMs: 60_000,
  learningAnswerMs: 60_000,
};
