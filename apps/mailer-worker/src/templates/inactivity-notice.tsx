import { greeting } from './greeting.ts';
import { describeDay } from './moment.ts';
import { Button, Heading, Note, Paragraph } from './parts.tsx';
import type { Template } from './template.ts';

export const inactivityNotice: Template<'inactivity-notice'> = {
  subject: 'Your Netward account will be suspended',
  preview: 'Sign in once to keep it as it is.',
  Body({ content, links }) {
    return (
      <>
        <Heading>You have not signed in for a while</Heading>
        <Paragraph>{greeting(content.name)}</Paragraph>
        <Paragraph>
          Your account will be suspended on {describeDay(content.suspendedFrom)}, because nobody has
          signed in for a long time. Sign in once before that day and it stays as it is.
        </Paragraph>
        <Button href={links.login}>Sign in</Button>
        <Note>
          Suspended is not deleted: your progress is kept, and choosing a new password opens the
          account again at any time.
        </Note>
      </>
    );
  },
};
