import type { ReactElement } from 'react';
import { Button, CopyLink, Heading, Note, Paragraph, PlainLink } from './parts.tsx';
import type { Template } from './template.ts';

export const newsletterConfirmation: Template<'newsletter-confirmation'> = {
  subject: 'The Netward newsletter',
  preview: 'What you asked for, and how to end it.',
  Body({ content: { confirmToken, unsubscribeToken }, links }) {
    return (
      <>
        {confirmToken ? <Confirm link={links.confirmNewsletter(confirmToken)} /> : <Welcome />}
        <Note>
          To end the subscription, now or later: <br />
          <PlainLink href={links.unsubscribe(unsubscribeToken)} />
        </Note>
      </>
    );
  },
  headers({ content: { unsubscribeToken }, links }) {
    return {
      'List-Unsubscribe': `<${links.unsubscribeAtOnce(unsubscribeToken)}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    };
  },
};

function Confirm({ link }: { link: string }): ReactElement {
  return (
    <>
      <Heading>Confirm your subscription</Heading>
      <Paragraph>
        Somebody, most likely you, asked for the Netward newsletter at this address. One click
        confirms it; without it nothing is sent.
      </Paragraph>
      <Button href={link}>Confirm the subscription</Button>
      <CopyLink href={link} />
      <Note>It was not you? Then do nothing, and you will not hear from us.</Note>
    </>
  );
}

function Welcome(): ReactElement {
  return (
    <>
      <Heading>You are subscribed</Heading>
      <Paragraph>
        This address was subscribed to the Netward newsletter. It tells of new articles and levels,
        and of nothing else.
      </Paragraph>
    </>
  );
}
