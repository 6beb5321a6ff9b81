/**
 * Every error the API can answer, by its status, with its sentence. A sentence is written here and
 * nowhere else; schemas and services name the code. A test compares the codes with those in use, in
 * both directions. Sentences quoted in the specification are exact.
 */
const sentences = {
  400: {
    INVALID_REQUEST: 'Invalid request',
    INVALID_LEVEL: 'Invalid level',
    UNKNOWN_ACTION: 'Unknown action for this level',
    RUN_INVALID: 'This run of actions cannot be played in the level',
    NO_CHALLENGE: 'This level has no challenge',
    CHALLENGE_INVALID: 'This configuration does not fit the challenge',
    ASSIGNMENT_INVALID: 'This is not the link of an assignment. Ask your teacher for it again.',
    MESSAGE_REQUIRED: 'Message is required',
    VERIFY_TOKEN_MISSING:
      'No verification token found in the URL. Please check the link from your email.',
    VERIFY_TOKEN_INVALID: 'Invalid or expired verification token',
    RESET_TOKEN_MISSING: 'No reset token provided',
    RESET_TOKEN_INVALID: 'Invalid or expired reset token',
    PASSWORD_COMMON:
      'This password is among the first that attackers try. Please choose another one.',
    CURRENT_PASSWORD_WRONG: 'Your current password is not correct.',
    KEEP_LINK_INVALID: 'This link has been used, or the account has been deleted.',
    PROVIDER_CANCELLED: 'The login was cancelled.',
    PROVIDER_REFUSED: 'This login could not be completed. Please start it again.',
    CONTACT_REFUSED: 'Failed to send message. Please try again.',
    NEWSLETTER_TOKEN_INVALID: 'Invalid or expired newsletter link',
  },
  401: {
    UNAUTHORIZED: 'Unauthorized',
    CREDENTIALS_WRONG: 'Invalid email or password',
  },
  403: {
    EMAIL_NOT_VERIFIED:
      'Please verify your email before logging in. Check your inbox for the verification link.',
    PROVIDER_ADDRESS_UNVERIFIED: 'The login service has not verified your email address.',
    ACCOUNT_SUSPENDED: 'This account is suspended. Reset its password by email to open it again.',
  },
  404: { NOT_FOUND: 'Not found' },
  405: { METHOD_NOT_ALLOWED: 'Method not allowed' },
  408: { BODY_TOO_SLOW: 'Request body arrived too slowly. Please try again.' },
  409: {
    IDENTITY_TAKEN: 'This login already opens another account.',
    DELETION_PENDING: 'Your account is already going to be deleted.',
    NOTHING_PROVED:
      'A badge needs a level with every action replayed and proof found, or a solved challenge.',
  },
  413: { BODY_TOO_LARGE: 'Request body too large' },
  414: { ADDRESS_TOO_LONG: 'This address is too long. Was something pasted into it twice?' },
  415: { MEDIA_TYPE_UNSUPPORTED: 'Unsupported media type' },
  429: {
    LOGIN_THROTTLED: 'Too many attempts. Please try again later.',
    TOO_MANY_REQUESTS: 'Too many requests. Please try again later.',
    ASSISTANT_LIMIT: 'The assistant has reached its limit. Please try again later.',
    ASSISTANT_OCCUPIED: 'The assistant is still answering your last question.',
  },
  431: { HEADERS_TOO_LONG: 'The address or the headers of this request are too long.' },
  500: { INTERNAL: 'Something went wrong. Please try again.' },
  502: { BAD_GATEWAY: 'We received an invalid response. Please try again.' },
  503: {
    BUSY: 'Service is busy. Please try again.',
    UNAVAILABLE: 'Service temporarily unavailable. Please try again.',
    PROVIDER_AWAY:
      'The login service does not answer. Please try again, or log in with your password.',
    MAINTENANCE: 'Netward is down for maintenance. Please try again in a few minutes.',
    CHAT_NOT_SAVED: 'Failed to save chat',
  },
  504: {
    TIMEOUT: 'Service took too long. Please try again.',
    ASSISTANT_TIMEOUT: 'Assistant timed out',
  },
} as const;

type Sentences = typeof sentences;
export type ErrorCode = { [S in keyof Sentences]: keyof Sentences[S] }[keyof Sentences];

/** Every error by its code, with the status that it is answered with. */
export const errors = Object.fromEntries(
  Object.entries(sentences).flatMap(([status, ofStatus]) =>
    Object.entries(ofStatus).map(([code, message]) => [code, { status: Number(status), message }]),
  ),
) as Record<ErrorCode, { status: number; message: string }>;

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
