import { emailKey } from '@netward/contracts';
import { describeMoment } from './moment.ts';
import type { TextTemplate } from './template.ts';

/** Plain text only, so that nothing the writer typed can act as markup in the team's mailbox. */
export const contact: TextTemplate<'contact'> = {
  subject: 'Message from the Netward contact form',
  text({ content: { name, email, phone, message, receivedAt }, links }) {
    const facts = [
      ['From', name],
      ['Address', email],
      ['Phone', phone ?? 'not given'],
      ['Received', describeMoment(receivedAt)],
    ];
    const lines = facts.map(([label, value]) => `${label}: ${oneLine(value as string)}`);
    return [
      ...lines,
      '',
      ...message.split(/\r\n?|\n/).map((line) => `> ${line}`),
      '',
      `Sent from ${links.contact}. Your reply goes to the writer, whose address has not been verified.`,
      '',
    ].join('\n');
  },
  replyTo: ({ content: { email } }) => (emailKey(email) ? email : undefined),
};

/** A value on one line, so that it cannot pass for a line of ours. */
function oneLine(value: string): string {
  return value.replace(/\s+/gu, ' ').trim();
}
