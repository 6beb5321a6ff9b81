import { greeting } from './greeting.ts';
import { Button, Heading, Note, Paragraph, PlainLink } from './parts.tsx';
import type { Template } from './template.ts';

export const alreadyRegistered: Template<'already-registered'> = {
  subject: 'You already have a Netward account',
  preview: 'Someone tried to register with your address. Nothing has changed.',
  Body({ content, links }) {
    return (
      <>
        <Heading>You already have an account</Heading>
        <Paragraph>{greeting(content.name)}</Paragraph>
        <Paragraph>
          Someone, probably you, tried to register at Netward with this address. It already has an
          account, so nothing has changed. You can simply log in.
        </Paragraph>
        <Button href={links.login}>Log in</Button>
        <Paragraph>
          Forgot your password? Choose a new one here: <PlainLink href={links.chooseNewPassword} />
        </Paragraph>
        <Note>
          If this wasn't you, ignore this email. Your account and its password are unchanged, and
          whoever tried was not told that the account exists.
        </Note>
      </>
    );
  },
};
