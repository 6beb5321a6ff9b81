import { REDIS_ANSWER_MS } from '@netward/nest-kit/limits';

/** Waits that are no setting: operators have no reason to change them, tests shorten them. */
export const defaultIntervals = {
  /** Longest wait for a connection to the database, in milliseconds. */
  databaseConnectMs: 1000,
  /** How long Redis may take to count a use before this process counts it, in milliseconds. */
  redisAnswerMs: REDIS_ANSWER_MS,
  /** Seconds between two attempts to sign in to an address that has been guessed at often. */
  loginSpacingSeconds: 2,
  /** Longest wait for the answer to a statement, in milliseconds. */
  databaseAnswerMs: 2500,
  /** How long a password may wait for its turn to be hashed, in milliseconds. */
  passwordWaitMs: 2000,
  /** How long learning-service may take to answer, in milliseconds; less than the gateway waits here. */
  learningAnswerMs: 8000,
  /** How long the bot check's service may take to answer, in milliseconds. */
  botCheckMs: 3000,
  /** How long the OpenID provider may take to answer, in milliseconds. */
  providerAnswerMs: 3000,
  /** Milliseconds between two looks for erasures that are due. */
  erasurePollMs: 3000,
  /**
   * Seconds before an erasure is passed on. By then every service has heard that the learner's
   * sessions ended, so nothing more is written.
   */
  erasureDelaySeconds: 10,
  /** Milliseconds between two looks of the relay, which new mail wakes besides. */
  relayPollMs: 2000,
  /** Seconds for which a claimed mail belongs to a mailer that does not renew its lease. */
  mailLeaseSeconds: 12,
  /** Seconds after which an unclaimed mail is queued again, in case the queue has lost it. */
  mailRequeueSeconds: 10,
  /**
   * Waits between the tries of a mail, in seconds; the last one repeats. Five minutes of short waits, in
   * which somebody looks at the inbox, then long ones: servers punish those that insist (RFC 5321,
   * section 4.5.4.1).
   */
  mailRetrySeconds: [2, 4, 8, ...Array<number>(19).fill(15), 900, 1800, 3600],
  /** Wait of a mail that cannot be opened, until somebody has put the right key back, in seconds. */
  mailUnreadableSeconds: 900,
  /**
   * Waits after tries that the mail server never confirmed, in seconds. Each may have delivered a copy,
   * so they are long, and after as many the mail is given up.
   */
  mailUnconfirmedSeconds: [60, 600, 1800],
};
export type Intervals = typeof defaultIntervals;

/** Injection token of the intervals. */
export const INTERVALS = Symbol('intervals');
