import { greeting } from './greeting.ts';
import { describeMoment } from './moment.ts';
import { Button, Heading, Note, Paragraph } from './parts.tsx';
import type { Template } from './template.ts';

export const passwordChanged: Template<'password-changed'> = {
  subject: 'Your Netward password was changed',
  preview: 'If this was you, there is nothing to do.',
  Body({ content, links }) {
    const isOnPage = content.way === 'account';
    return (
      <>
        <Heading>Your password was changed</Heading>
        <Paragraph>{greeting(content.name)}</Paragraph>
        <Paragraph>
          On {describeMoment(content.changedAt)} a new password was set for your account{' '}
          {isOnPage
            ? 'on the account page, with the old one. All other devices have been logged out.'
            : 'through a link sent to this address. You have been logged out everywhere.'}{' '}
          If this was you, there is nothing to do.
        </Paragraph>
        <Paragraph>
          {isOnPage
            ? "If this wasn't you, somebody else knew your password. Choose a new one here:"
            : "If this wasn't you, somebody else can read your email. Secure your mailbox first, then choose a new password here:"}
        </Paragraph>
        <Button href={links.chooseNewPassword}>Choose a new password</Button>
        <Note>We never ask for your password by email.</Note>
      </>
    );
  },
};
