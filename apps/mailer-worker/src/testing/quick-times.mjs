/**
 * Times for tests. The lock is still renewed often enough on a busy machine.
 * @type {import('../mail/mail-times.ts').MailTimes}
 */
export const QUICK_TIMES = {
  worker: { lockDuration: 2000, stalledInterval: 500 },
  retryDelayMs: () => 200,
  longestProbeMs: 500,
};
