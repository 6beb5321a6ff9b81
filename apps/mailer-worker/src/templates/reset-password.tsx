import { RESET_TOKEN_SECONDS } from '@netward/contracts';
import { greeting } from './greeting.ts';
import { Button, CopyLink, Heading, Note, Paragraph } from './parts.tsx';
import type { Template } from './template.ts';

const MINUTES = RESET_TOKEN_SECONDS / 60;

const REASONS = {
  asked:
    'Someone, probably you, asked for a new password for the Netward account with this address.',
  choose:
    'This address was registered at Netward more than once and has not been confirmed yet. Choose the password you want to use; this also confirms the address.',
} as const;

export const resetPassword: Template<'reset-password'> = {
  subject: 'Choose a new password for Netward',
  preview: `The link works once, for ${MINUTES} minutes.`,
  Body({ content, links }) {
    const link = links.resetPassword(content.token);
    return (
      <>
        <Heading>Choose a new password</Heading>
        <Paragraph>{greeting(content.name)}</Paragraph>
        <Paragraph>{REASONS[content.reason]}</Paragraph>
        <Button href={link}>Choose a new password</Button>
        <Note>
          The link works once, for {MINUTES} minutes. A new password logs you out everywhere.
        </Note>
        <CopyLink href={link} />
        <Note>
          If this wasn't you, ignore this email. Nothing changes unless the link is used, and only
          this email contains it.
        </Note>
      </>
    );
  },
};
