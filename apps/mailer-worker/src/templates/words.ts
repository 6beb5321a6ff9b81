// Mail programs turn `evil.example`, `1.1.1.1` and telephone numbers into links. People choose the name
// in their mail themselves, so one that could become a link is left out. Look-alikes such as the
// full-width dot count as what they stand for.
const COULD_BECOME_LINK = /[/@:\\]|[.。][\p{L}\p{N}]{2}|\p{N}[.。]|[.。]\p{N}/u;
/** More digits than a year or an ordinal has. */
const DIGITS_OF_A_NUMBER = 5;

function couldBecomeLink(name: string): boolean {
  const plain = name.normalize('NFKC');
  const digits = plain.match(/\p{N}/gu)?.length ?? 0;
  return COULD_BECOME_LINK.test(plain) || digits >= DIGITS_OF_A_NUMBER;
}

/** The first line of a mail. The name is empty in mail to an unconfirmed address. */
export function greeting(name: string): string {
  return name === '' || couldBecomeLink(name) ? 'Hello,' : `Hello ${name},`;
}

const MOMENT = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
});
const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** A moment in words: 21 November 2026 at 07:05 UTC. */
export function describeMoment(iso: string): string {
  return `${MOMENT.format(new Date(iso))} UTC`;
}

/** The day of a moment: 21 November 2026. */
export function describeDay(iso: string): string {
  return DAY.format(new Date(iso));
}
