// Mail programs turn `evil.example` into a link. Anyone can register somebody else's address and so
// choose the name in the mail; a name that could become a link is therefore left out.
const COULD_BECOME_LINK = /[/@:\\]|\p{L}\.\p{L}{2,}/u;

/** The first line of a mail. */
export function greeting(name: string): string {
  return COULD_BECOME_LINK.test(name) ? 'Hello,' : `Hello ${name},`;
}
