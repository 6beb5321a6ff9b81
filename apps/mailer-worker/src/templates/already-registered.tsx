import { greeting } from './greeting.ts';
import { Button, Heading, Note, Paragraph, PlainLink } from './parts.tsx';
import type { Template } from './template.ts';

export const alreadyRegistered: Template<'already-registered'> = {
  subject: 'You already have a Netward account',
  preview: 'Somebody tried to register with your address. Nothing has changed.',
  Body({ content, links }) {
    return (
      <>
        <Heading>You already have an account</Heading>
        <Paragraph>{greeting(content.name)}</Paragraph>
        <Paragraph>
          Somebody, most likely you, tried to register at Netward with this address. It has an
          account already, so nothing was changed. You can simply sign in.
        </Paragraph>
        <Button href={links.login}>Sign in</Button>
        <Paragraph>
          You do not remember the password? Choose a new one here:{' '}
          <PlainLink href={links.chooseNewPassword} />
        </Paragraph>
        <Note>
          It was not you? Then do nothing. Your account and its password are as they were, and
          whoever tried was not told that the account exists.
        </Note>
      </>
    );
  },
};
