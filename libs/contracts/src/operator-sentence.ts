/**
 * Says who runs this site, as a whole sentence, so that it reads well with and without a name.
 * What follows it may say "the operator".
 */
export function operatorSentence(name: string | undefined): string {
  if (name) return `This site is run by ${name} (“the operator”).`;
  return 'This is a private installation; its operator has given no name yet (OPERATOR_NAME).';
}

/** How to reach an operator who has given no address; completes "can be reached through …". */
export const DEFAULT_OPERATOR_CONTACT = 'the contact page';
