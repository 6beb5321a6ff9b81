/**
 * The numbers of all advisory locks in the database. Two uses that share a number would wait for each
 * other, whether it is a lock's whole number or the first of two.
 */
export const ADVISORY_LOCKS = {
  /** One migration at a time. */
  migration: 7_264_510,
  /** One replica decides about mails at a time, so that all counts are right. */
  mailDecider: 7_264_511,
  /** One replica applies the retention rules at a time. */
  retention: 7_264_512,
  /** With a mailbox as second number: its reset tokens are used one by one. */
  resetTokens: 7_264_513,
  /** With a person as second number: their searches at the desk are counted one by one. */
  deskSearches: 7_264_514,
  /** One command writes the mails of an issue at a time, so that the rate is right. */
  newsletterSend: 7_264_515,
} as const;
