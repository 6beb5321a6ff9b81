import { RESET_TOKEN_SECONDS } from '@netward/contracts';
import { greeting } from './greeting.ts';
import { Button, CopyLink, Heading, Note, Paragraph } from './parts.tsx';
import type { Template } from './template.ts';

const MINUTES = RESET_TOKEN_SECONDS / 60;

const REASONS = {
  asked:
    'Somebody, most likely you, asked for a new password for the Netward account of this address.',
  choose:
    'This address was registered at Netward more than once, and nobody has confirmed it yet. Choose the password that shall count; this confirms the address as well.',
} as const;

export const resetPassword: Template<'reset-password'> = {
  subject: 'Choose a new password for Netward',
  preview: `The link works once, for ${MINUTES} minutes.`,
  Body({ content, links }) {
    const link = links.resetPassword(content.token);
    return (
      <>
        <Heading>Choose your password</Heading>
        <Paragraph>{greeting(content.name)}</Paragraph>
        <Paragraph>{REASONS[content.reason]}</Paragraph>
        <Button href={link}>Choose a password</Button>
        <Note>
          The link works once, for {MINUTES} minutes. A new password ends every session that is
          open.
        </Note>
        <CopyLink href={link} />
        <Note>
          It was not you? Then do nothing: without the link nothing changes, and the link is only in
          this mail.
        </Note>
      </>
    );
  },
};
