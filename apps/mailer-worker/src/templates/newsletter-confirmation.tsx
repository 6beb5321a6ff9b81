import type { ReactElement } from 'react';
import { Button, CopyLink, Heading, Note, Paragraph, PlainLink } from './parts.tsx';
import { endHeaders } from './end-headers.ts';
import type { Template } from './template.ts';

export const newsletterConfirmation: Template<'newsletter-confirmation'> = {
  subject: 'The Netward newsletter',
  preview: 'Your subscription, and how to end it.',
  Body({ content: { confirmToken, unsubscribeToken }, links }) {
    return (
      <>
        {confirmToken ? <Confirm link={links.confirmNewsletter(confirmToken)} /> : <Welcome />}
        <Note>
          {confirmToken ? 'Once you have confirmed, you can unsubscribe' : 'To unsubscribe'} at any
          time: <br />
          <PlainLink href={links.unsubscribe(unsubscribeToken)} />
        </Note>
      </>
    );
  },
  headers: endHeaders,
};

function Confirm({ link }: { link: string }): ReactElement {
  return (
    <>
      <Heading>Confirm your subscription</Heading>
      <Paragraph>
        Someone, probably you, subscribed this address to the Netward newsletter. Confirm it with
        one click; otherwise you will get nothing more.
      </Paragraph>
      <Button href={link}>Confirm the subscription</Button>
      <CopyLink href={link} />
      <Note>If this wasn't you, ignore this email and you will not hear from us.</Note>
    </>
  );
}

function Welcome(): ReactElement {
  return (
    <>
      <Heading>You are subscribed</Heading>
      <Paragraph>
        This address is subscribed to the Netward newsletter. It announces new articles and levels,
        and nothing else.
      </Paragraph>
    </>
  );
}
