import { DELETION_DAYS } from '@netward/contracts';
import { greeting } from './greeting.ts';
import { describeMoment } from './moment.ts';
import { Button, CopyLink, Heading, Note, Paragraph } from './parts.tsx';
import type { Template } from './template.ts';

export const accountDeletion: Template<'account-deletion'> = {
  subject: 'Your Netward account will be deleted',
  preview: `You can keep it for ${DELETION_DAYS} days.`,
  Body({ content, links }) {
    const link = links.keepAccount(content.token);
    return (
      <>
        <Heading>Your account will be deleted</Heading>
        <Paragraph>{greeting(content.name)}</Paragraph>
        <Paragraph>
          Somebody who is logged in to your account, and knows its password, asked us to delete it.
          On {describeMoment(content.dueAt)} it will be erased with its progress, quiz results,
          conversations and newsletter subscription. That cannot be undone. Until then you can go on
          using it.
        </Paragraph>
        <Button href={link}>Keep my account</Button>
        <Note>The link works once, until the account is deleted, and asks for no password.</Note>
        <CopyLink href={link} />
        <Note>
          If this wasn't you, somebody else knows your password: keep the account, then choose a new
          password at {links.chooseNewPassword}
        </Note>
      </>
    );
  },
};
