/**
 * Every error the API can answer, with its status and its sentence. A sentence is written here and
 * nowhere else; schemas and services name the code. A test compares the codes with those in use, in
 * both directions. Sentences quoted in the specification are exact.
 */
export const errors = {
  INVALID_REQUEST: { status: 400, message: 'Invalid request' },
  INVALID_LEVEL: { status: 400, message: 'Invalid level' },
  UNKNOWN_ACTION: { status: 400, message: 'Unknown action for this level' },
  RUN_INVALID: { status: 400, message: 'This run of actions cannot be played in the level' },
  NO_CHALLENGE: { status: 400, message: 'This level has no challenge' },
  CHALLENGE_INVALID: { status: 400, message: 'This configuration does not fit the challenge' },
  ASSIGNMENT_INVALID: {
    status: 400,
    message: 'This is not the link of an assignment. Ask your teacher for it again.',
  },
  MESSAGE_REQUIRED: { status: 400, message: 'Message is required' },
  VERIFY_TOKEN_MISSING: {
    status: 400,
    message: 'No verification token found in the URL. Please check the link from your email.',
  },
  VERIFY_TOKEN_INVALID: { status: 400, message: 'Invalid or expired verification token' },
  RESET_TOKEN_MISSING: { status: 400, message: 'No reset token provided' },
  RESET_TOKEN_INVALID: { status: 400, message: 'Invalid or expired reset token' },
  PASSWORD_COMMON: {
    status: 400,
    message: 'This password is among the first that attackers try. Please choose another one.',
  },
  CURRENT_PASSWORD_WRONG: { status: 400, message: 'Your current password is not correct.' },
  KEEP_LINK_INVALID: {
    status: 400,
    message: 'This link has been used, or the account has been deleted.',
  },
  PROVIDER_CANCELLED: { status: 400, message: 'The login was cancelled.' },
  PROVIDER_REFUSED: {
    status: 400,
    message: 'This login could not be completed. Please start it again.',
  },
  CONTACT_REFUSED: { status: 400, message: 'Failed to send message. Please try again.' },
  NEWSLETTER_TOKEN_INVALID: { status: 400, message: 'Invalid or expired newsletter link' },
  UNAUTHORIZED: { status: 401, message: 'Unauthorized' },
  CREDENTIALS_WRONG: { status: 401, message: 'Invalid email or password' },
  EMAIL_NOT_VERIFIED: {
    status: 403,
    message:
      'Please verify your email before logging in. Check your inbox for the verification link.',
  },
  PROVIDER_ADDRESS_UNVERIFIED: {
    status: 403,
    message: 'The login service has not verified your email address.',
  },
  ACCOUNT_SUSPENDED: {
    status: 403,
    message: 'This account is suspended. Reset its password by email to open it again.',
  },
  NOT_FOUND: { status: 404, message: 'Not found' },
  METHOD_NOT_ALLOWED: { status: 405, message: 'Method not allowed' },
  IDENTITY_TAKEN: { status: 409, message: 'This login already opens another account.' },
  DELETION_PENDING: { status: 409, message: 'Your account is already going to be deleted.' },
  NOTHING_PROVED: {
    status: 409,
    message:
      'A badge needs a level with every action replayed and proof found, or a solved challenge.',
  },
  BODY_TOO_SLOW: { status: 408, message: 'Request body arrived too slowly. Please try again.' },
  ADDRESS_TOO_LONG: {
    status: 414,
    message: 'This address is too long. Was something pasted into it twice?',
  },
  HEADERS_TOO_LONG: {
    status: 431,
    message: 'The address or the headers of this request are too long.',
  },
  BODY_TOO_LARGE: { status: 413, message: 'Request body too large' },
  MEDIA_TYPE_UNSUPPORTED: { status: 415, message: 'Unsupported media type' },
  LOGIN_THROTTLED: { status: 429, message: 'Too many attempts. Please try again later.' },
  TOO_MANY_REQUESTS: { status: 429, message: 'Too many requests. Please try again later.' },
  ASSISTANT_LIMIT: {
    status: 429,
    message: 'The assistant has reached its limit. Please try again later.',
  },
  ASSISTANT_OCCUPIED: {
    status: 429,
    message: 'The assistant is still answering your last question.',
  },
  INTERNAL: { status: 500, message: 'Something went wrong. Please try again.' },
  BAD_GATEWAY: { status: 502, message: 'We received an invalid response. Please try again.' },
  BUSY: { status: 503, message: 'Service is busy. Please try again.' },
  UNAVAILABLE: { status: 503, message: 'Service temporarily unavailable. Please try again.' },
  PROVIDER_AWAY: {
    status: 503,
    message: 'The login service does not answer. Please try again, or log in with your password.',
  },
  MAINTENANCE: {
    status: 503,
    message: 'Netward is down for maintenance. Please try again in a few minutes.',
  },
  CHAT_NOT_SAVED: { status: 503, message: 'Failed to save chat' },
  TIMEOUT: { status: 504, message: 'Service took too long. Please try again.' },
  ASSISTANT_TIMEOUT: { status: 504, message: 'Assistant timed out' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errors;

/**
 * Options for a zod schema or check: a value that fails it is answered with the error `code`. The
 * issue carries the code in `params`, and its message is the sentence of the catalogue.
 */
export function failsWith(code: ErrorCode) {
  return {
    error(issue: object): string {
      Object.assign(issue, { params: { code } });
      return errors[code].message;
    },
  };
}

/** The code that a schema gave to an issue, or undefined for an issue with its own sentence. */
export function codeOfIssue(issue: object): ErrorCode | undefined {
  return (issue as { params?: { code?: ErrorCode } }).params?.code;
}
