/**
 * What forms and the API say about a field that cannot be accepted. Like the sentences in
 * `errors.ts`, each is written once; these need no code because they are all INVALID_REQUEST.
 */
import {
  CHALLENGE_CONFIGURATION_MAX,
  CHAT_SAVE_MAX,
  HAND_IN_AS_MAX,
  NAME_MAX,
  NAME_MIN,
  PASSWORD_MAX,
  PASSWORD_MIN,
  PROOF_STEPS_MAX,
} from './limits.ts';

export const emailMissing = 'Please enter your email address';
export const emailInvalid = 'Please enter a valid email address';
export const accountEmailMissing = 'Please enter the email associated with your account';
export const credentialsMissing = 'Email and password are required';
export const nameLength = `Name must be between ${NAME_MIN} and ${NAME_MAX} characters`;
export const passwordMin = `Minimum ${PASSWORD_MIN} characters`;
export const passwordMax = `Maximum ${PASSWORD_MAX} characters`;
export const currentPasswordMissing = 'Please enter your current password';
export const resetPasswordMin = `Password must be at least ${PASSWORD_MIN} characters long.`;
export const resetPasswordMax = `Password must be at most ${PASSWORD_MAX} characters long.`;
export const requiredFieldMissing = 'Please fill in all required fields';
export const phoneCharacters = 'Phone may contain only digits, spaces and + ( ) . -';
export const runTooLong = `A run can have at most ${PROOF_STEPS_MAX} actions`;
export const chatTooLong = `A chat can have at most ${CHAT_SAVE_MAX} messages`;
export const handInAs = `Enter the number or name that your teacher asked for, in one line of at most ${HAND_IN_AS_MAX} characters`;
export const configurationTooLong = `A configuration can have at most ${CHALLENGE_CONFIGURATION_MAX} characters`;

export function tooLong(field: string, max: number): string {
  return `${field} must be at most ${max} characters`;
}

export function notPlainText(field: string, max: number): string {
  return `${field} must be at most ${max} characters of plain text`;
}
