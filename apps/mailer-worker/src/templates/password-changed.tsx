import { greeting } from './greeting.ts';
import { describeMoment } from './moment.ts';
import { Button, Heading, Note, Paragraph } from './parts.tsx';
import type { Template } from './template.ts';

export const passwordChanged: Template<'password-changed'> = {
  subject: 'Your Netward password was changed',
  preview: 'If it was you, there is nothing to do.',
  Body({ content, links }) {
    return (
      <>
        <Heading>Your password was changed</Heading>
        <Paragraph>{greeting(content.name)}</Paragraph>
        <Paragraph>
          On {describeMoment(content.changedAt)} a new password was set for your account by a link
          sent to this address. Every session that was open has ended. If it was you, there is
          nothing to do.
        </Paragraph>
        <Paragraph>
          It was not you? Then somebody can read your mail. Secure your mailbox first, then choose a
          new password here:
        </Paragraph>
        <Button href={links.chooseNewPassword}>Choose a new password</Button>
        <Note>We never ask for a password by mail.</Note>
      </>
    );
  },
};
