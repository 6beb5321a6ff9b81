const mailbox = process.env.MAILBOX_URL ?? 'http://127.0.0.1:8025';

export interface Mail {
  id: string;
  subject: string;
  text: string;
  html: string;
  messageId: string;
}

const WAIT_MS = 30_000;
const PROBE_MS = 100;

/** Every mail that has arrived for an address. */
export async function mailsTo(address: string): Promise<Mail[]> {
  const answer = await fetch(`${mailbox}/api/messages?to=${encodeURIComponent(address)}`);
  const list = (await answer.json()) as { id: string }[];
  return Promise.all(
    list.map(
      async ({ id }) => (await fetch(`${mailbox}/api/messages/${id}`)).json() as Promise<Mail>,
    ),
  );
}

/** Waits for the first mail to an address. */
export async function waitForMail(address: string): Promise<Mail> {
  const deadline = Date.now() + WAIT_MS;
  for (;;) {
    const [mail] = await mailsTo(address);
    if (mail) return mail;
    if (Date.now() > deadline) throw new Error(`No mail for ${address} within ${WAIT_MS} ms`);
    await new Promise((resolve) => setTimeout(resolve, PROBE_MS));
  }
}

/** The link in a mail, as path and query of the site. */
export function linkIn(mail: Mail): string {
  const link = /https?:\/\/[^/\s]+(\/\S+)/.exec(mail.text)?.[1];
  if (!link) throw new Error(`No link in "${mail.subject}"`);
  return link;
}
