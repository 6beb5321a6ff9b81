/** Somebody on the list of the class. What the list does not say is empty. */
export interface RosterEntry {
  readonly number: string;
  readonly name: string;
  readonly email: string;
}

/** What two spellings of a number or a name have in common. */
export const sameAs = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .trim()
    .toLowerCase()
    .replace(/^0+(?=\d)/, '');
