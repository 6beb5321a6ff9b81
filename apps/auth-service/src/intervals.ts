/** Waits that are no setting: operators have no reason to change them, tests shorten them. */
export const defaultIntervals = {
  /** Longest wait for a connection to the database, in milliseconds. */
  databaseConnectMs: 1000,
  /** How long the bot check's service may take to answer, in milliseconds. */
  botCheckMs: 3000,
  /** Milliseconds between two looks for erasures that are due. */
  erasurePollMs: 3000,
  /**
   * Seconds before an erasure is passed on. By then every service has heard that the learner's
   * sessions ended, so nothing more is written, and the mail relay has finished what it had claimed.
   */
  erasureDelaySeconds: 10,
};
export type Intervals = typeof defaultIntervals;

/** Injection token of the intervals. */
export const INTERVALS = Symbol('intervals');
