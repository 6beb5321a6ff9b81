/**
 * Business constants of the product, one place for web and services.
 * Lengths are counted in code points, times are in milliseconds unless the name says otherwise.
 */

/** Highest level that a guest may play. */
export const GUEST_LEVEL_MAX = 2;
/** Questions in each level's quiz. */
export const QUIZ_QUESTIONS = 6;
/** Percentage from which a quiz counts as passed. */
export const QUIZ_PASS_PERCENT = 70;

/** Length of a learner's name. */
export const NAME_MIN = 2;
export const NAME_MAX = 50;
/** Length of a password. The upper bound keeps one hash cheap; the whole password is hashed. */
export const PASSWORD_MIN = 6;
export const PASSWORD_MAX = 128;
/** Longest e-mail address and local part, RFC 5321 section 4.5.3.1. */
export const EMAIL_MAX = 254;
export const EMAIL_LOCAL_MAX = 64;

/** A user name longer than this is cut and gets three dots. */
export const USERNAME_SHOWN = 12;
/** Newest log entries that the lab keeps. */
export const LOG_CAPACITY = 50;
export const CAROUSEL_INTERVAL_MS = 3000;
export const QUIZ_TOAST_MS = 2400;
export const PROGRESS_TOAST_MS = 3000;
export const RESET_REDIRECT_MS = 3000;
export const VERIFY_REDIRECT_S = 5;
export const CLEANED_NOTICE_MS = 2000;
/** Width in CSS pixels up to which the site uses its narrow layout. */
export const SITE_NARROW_PX = 768;
/** Width in CSS pixels up to which the lab shortens its labels. */
export const LAB_LABELS_PX = 640;

/** Assistant: longest question after cleaning. */
export const QUESTION_MAX = 200;
/** Assistant: what of a conversation is read, oldest cut first. */
export const CONVERSATION_TURNS_MAX = 12;
export const CONVERSATION_CHARS_MAX = 6000;
export const CONVERSATION_ENTRY_MAX = 1000;
/** Assistant: actions of a run that may be sent. */
export const RUN_MAX = 500;
/** Height of the assistant panel in CSS pixels. */
export const PANEL_HEIGHT_MIN = 200;
export const PANEL_HEIGHT_MAX = 800;
export const PANEL_HEIGHT_DEFAULT = 400;

/** Saved chat: newest messages kept for a level, and the longest message. */
export const CHAT_MESSAGES_MAX = 200;
/** Messages that one save may carry; more are refused before any is looked at. */
export const CHAT_SAVE_MAX = 400;
export const CHAT_CONTENT_MAX = 4000;
/** Actions that one save may carry for a level. */
export const ACTIONS_MAX = 100;
/** Actions of a run that may prove progress; in a request of the default size there is room for them. */
export const PROOF_STEPS_MAX = 500;
/** Longest answer to a quiz question that may be sent. */
export const QUIZ_ANSWER_MAX = 300;

/** A challenge's configuration: most characters of its JSON, and the highest version of a challenge. */
export const CHALLENGE_CONFIGURATION_MAX = 16_000;
export const CHALLENGE_VERSION_MAX = 9_999;

/** Hand-in: most characters of an assignment's link behind the `#`, and of what a learner is called in class. */
export const ASSIGNMENT_MAX = 1000;
export const HAND_IN_AS_MAX = 60;

/** The longest address of a run's link and of a challenge's, in characters. */
export const RUN_LINK_MAX = 400;
export const CHALLENGE_LINK_MAX = 2000;
/** The longest code of a configuration that is signed, in characters: more than a link may have. */
export const SIGNED_CONFIGURATION_MAX = 4000;

/** Contact form: longest name, phone number and message. */
export const CONTACT_NAME_MAX = 100;
export const CONTACT_PHONE_MAX = 30;
export const CONTACT_MESSAGE_MAX = 5000;

/** Request bodies in bytes; beyond them a request is answered 413. */
export const BODY_BYTES_DEFAULT = 16 * 1024;
export const BODY_BYTES_CHAT = 512 * 1024;
export const BODY_BYTES_ASSISTANT = 64 * 1024;
/** The longest configuration in three-byte characters, which those of two code units are not longer than. */
export const BODY_BYTES_CHALLENGE = 50 * 1024;
/** The longest message in four-byte characters, the other fields and a bot check's token. */
export const BODY_BYTES_CONTACT = 32 * 1024;
/** The longest answer that the gateway passes on; a copy of a learner's data is the longest there is. */
export const ANSWER_BYTES_MAX = 8 * 1024 * 1024;
/** Deepest nesting of a JSON body. Deeper ones overflow a recursive stringify. */
export const JSON_DEPTH_MAX = 12;

/** Life of a session and its token, in seconds. */
export const SESSION_SECONDS = 7 * 24 * 3600;
/** Life of the link in a verification mail and in a reset mail, in seconds, from the sending. */
export const VERIFY_TOKEN_SECONDS = 24 * 3600;
export const RESET_TOKEN_SECONDS = 3600;
/** Days in which a learner may take back the deletion of the account. */
export const DELETION_DAYS = 7;
