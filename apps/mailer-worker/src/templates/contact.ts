import { emailKey } from '@netward/contracts';
import { describeMoment } from './moment.ts';
import type { TextTemplate } from './template.ts';

/** Text alone: whatever the writer typed stays words on the way to the people who answer. */
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
      `Written at ${links.contact}. Your answer goes to the writer, whose address nobody has checked.`,
      '',
    ].join('\n');
  },
  replyTo: ({ content: { email } }) => (emailKey(email) ? email : undefined),
};

/** A value that cannot pass for a line of ours. */
function oneLine(value: string): string {
  return value.replace(/\s+/gu, ' ').trim();
}
