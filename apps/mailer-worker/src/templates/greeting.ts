// Mail programs turn `evil.example` into a link by themselves. Whoever registers somebody else's
// address chooses the name in the mail, so a name that could become a link is left out.
const COULD_BECOME_LINK = /[/@:\\]|\p{L}\.\p{L}{2,}/u;

/** The first line of a mail. */
export function greeting(name: string): string {
  return COULD_BECOME_LINK.test(name) ? 'Hello,' : `Hello ${name},`;
}
