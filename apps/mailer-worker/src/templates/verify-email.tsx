import { VERIFY_TOKEN_SECONDS } from '@netward/contracts';
import { greeting } from './greeting.ts';
import { Button, CopyLink, Heading, Note, Paragraph } from './parts.tsx';
import type { Template } from './template.ts';

const HOURS = VERIFY_TOKEN_SECONDS / 3600;

export const verifyEmail: Template<'verify-email'> = {
  subject: 'Verify your email address for Netward',
  preview: `One click completes your registration. The link works for ${HOURS} hours.`,
  Body({ content, links }) {
    const link = links.verifyEmail(content.token);
    return (
      <>
        <Heading>Verify your email address</Heading>
        <Paragraph>{greeting(content.name)}</Paragraph>
        <Paragraph>
          Someone, probably you, registered at Netward with this address. Open the link below to
          verify it and complete the registration.
        </Paragraph>
        <Button href={link}>Verify email address</Button>
        <Note>The link works for {HOURS} hours. After that you can ask for a new one.</Note>
        <CopyLink href={link} />
        <Note>
          If this wasn't you, ignore this email. Without the link nobody can use this address here,
          and the registration will be deleted.
        </Note>
      </>
    );
  },
};
