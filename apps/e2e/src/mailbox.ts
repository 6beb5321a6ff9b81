const mailbox = process.env.MAILBOX_URL ?? 'http://127.0.0.1:8025';

export interface DeliveredMail {
  id: string;
  subject: string;
  text: string;
  html: string;
  messageId: string;
  /** By lower-case name. */
  headers: Record<string, string>;
}

const WAIT_MS = 120_000;
const PROBE_MS = 100;

/** Every mail that has arrived for an address. */
export async function mailsTo(address: string): Promise<DeliveredMail[]> {
  const answer = await fetch(`${mailbox}/api/messages?to=${encodeURIComponent(address)}`);
  const list = (await answer.json()) as { id: string }[];
  return Promise.all(
    list.map(
      async ({ id }) =>
        (await fetch(`${mailbox}/api/messages/${id}`)).json() as Promise<DeliveredMail>,
    ),
  );
}

/** Looks into the mailbox of an address until `find` finds something. */
export async function waitForMails<T>(
  address: string,
  find: (mails: DeliveredMail[]) => T | undefined,
): Promise<T> {
  const deadline = Date.now() + WAIT_MS;
  for (;;) {
    const found = find(await mailsTo(address));
    if (found !== undefined) return found;
    if (Date.now() > deadline) throw new Error(`No such mail for ${address} within ${WAIT_MS} ms`);
    await new Promise((resolve) => setTimeout(resolve, PROBE_MS));
  }
}

/** Waits for the first mail to an address. */
export const waitForMail = (address: string): Promise<DeliveredMail> =>
  waitForMails(address, ([mail]) => mail);

/**
 * Waits until the mails to an address hold `count` different links to a page. Returns them, those of
 * the newest mail first.
 */
export const waitForLinks = (address: string, page: string, count = 1): Promise<string[]> =>
  waitForMails(address, (mails) => {
    const links = new Set(mails.flatMap((mail) => linksTo(mail, page)));
    return links.size >= count ? [...links] : undefined;
  });

/** The link in a mail, as path and query of the site. */
export function linkIn(mail: DeliveredMail): string {
  const link = /https?:\/\/[^/\s]+(\/\S+)/.exec(mail.text)?.[1];
  if (!link) throw new Error(`No link in "${mail.subject}"`);
  return link;
}

/** The links in a mail that begin like this, as path and query of the site. */
export function linksTo(mail: DeliveredMail, start: string): string[] {
  const links = mail.text.matchAll(/https?:\/\/[^/\s]+(\/[\w/?=&%.~-]+)/g);
  return [...new Set([...links].map(([, link]) => link!))].filter((link) => link.startsWith(start));
}

/** The next mail to an address is refused, as if there were no such mailbox. */
export async function refuseNextMail(address: string): Promise<void> {
  const query = new URLSearchParams({ to: address });
  const answer = await fetch(`${mailbox}/api/refusals?${query}`, { method: 'POST' });
  if (!answer.ok) throw new Error(`the mailbox answered ${answer.status}`);
}
