import { greeting } from './greeting.ts';
import { describeDay } from './moment.ts';
import { Button, Heading, Note, Paragraph } from './parts.tsx';
import type { Template } from './template.ts';

export const inactivityNotice: Template<'inactivity-notice'> = {
  subject: 'Your Netward account will be suspended',
  preview: 'Log in once to keep it active.',
  Body({ content, links }) {
    return (
      <>
        <Heading>You have not logged in for a while</Heading>
        <Paragraph>{greeting(content.name)}</Paragraph>
        <Paragraph>
          Your account will be suspended on {describeDay(content.suspendedFrom)}, because nobody has
          logged in to it for a long time. Log in once before that day to keep it active.
        </Paragraph>
        <Button href={links.login}>Log in</Button>
        <Note>
          Suspended does not mean deleted: your progress is kept, and you can reopen the account at
          any time by choosing a new password.
        </Note>
      </>
    );
  },
};
