/**
 * Times for tests. The lock is still renewed often enough on a busy machine.
 * @type {import('../mail/mail-times.ts').MailTimes}
 */
export const QUICK_TIMES = {
  worker: { lockDuration: 2000, stalledInterval: 500 },
  connectMs: 60_000,
  signInMs: 60_000,
  untilDotMs: 60_000,
  dotReplyMs: 60_000,
  longestProbeMs: 500,
  authAnswerMs: 60_000,
  longestAskMs: 500,
  stopMs: 2000,
};
