import { useState } from 'react';
import {
  errors,
  SUBSCRIPTION_CONFIRMED_MESSAGE,
  UNSUBSCRIBED_MESSAGE,
  webPaths,
} from '@netward/contracts';
import { callApi } from '../../lib/api.ts';
import { type FormState, outcomeOf } from '../../lib/failure-sentence.ts';
import { CONNECTION_FAILED } from '../../lib/network-sentences.ts';
import { Link } from '../../lib/link.tsx';
import { BoxPage, Ways } from '../../ui/box-page.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { FormError } from '../../ui/form-message.tsx';

/** What the links in the newsletter's emails do. */
const actions = {
  confirm: {
    send: (token: string) => callApi('confirmSubscription', { body: { token } }),
    title: 'Confirm your subscription',
    lead: 'One click, and you get an email when there is a new level or article.',
    button: 'Confirm Subscription',
    busy: 'Confirming...',
    done: 'Subscription confirmed',
    message: SUBSCRIPTION_CONFIRMED_MESSAGE,
  },
  unsubscribe: {
    send: (token: string) => callApi('unsubscribe', { body: { token }, query: {} }),
    title: 'Unsubscribe from the newsletter',
    lead: 'One click, and we stop sending the newsletter to your address.',
    button: 'Unsubscribe',
    busy: 'Unsubscribing...',
    done: 'Unsubscribed',
    message: UNSUBSCRIBED_MESSAGE,
  },
} as const;
export type NewsletterAction = keyof typeof actions;

const SENTENCES = {
  refused: errors.NEWSLETTER_TOKEN_INVALID.message,
  network: CONNECTION_FAILED,
};

function HomeLink() {
  return (
    <Link className={buttonClass('plain', 'large')} to={webPaths.home}>
      Go to Home Page
    </Link>
  );
}

/** Shown for a newsletter link that is incomplete. */
export function BrokenNewsletterLink() {
  return (
    <BoxPage mark="blocked" title="This link does not work">
      <p>{errors.NEWSLETTER_TOKEN_INVALID.message}</p>
      <p className="small-print">
        Open the link from the email itself. A copied link may be incomplete.
      </p>
      <Ways>
        <HomeLink />
        <Link className={buttonClass('plain', 'large')} to={webPaths.contact}>
          Contact
        </Link>
      </Ways>
    </BoxPage>
  );
}

interface NewsletterLinkProps {
  readonly action: NewsletterAction;
  readonly token: string;
}

/**
 * Confirms or ends a subscription once the person clicks. Opening the link is not enough, because
 * mail filters open links too.
 */
export function NewsletterLink({ action, token }: NewsletterLinkProps) {
  const [{ status, message }, setState] = useState<FormState>({ status: 'idle' });
  const { send, title, lead, button, busy, done, message: doneMessage } = actions[action];
  const isLoading = status === 'loading';
  const confirm = async () => {
    setState({ status: 'loading' });
    setState(outcomeOf(await send(token), doneMessage, SENTENCES));
  };
  if (status === 'success') {
    return (
      <BoxPage mark="passed" title={done} takesFocus>
        <p>{message}</p>
        <Ways>
          <HomeLink />
        </Ways>
      </BoxPage>
    );
  }
  return (
    <BoxPage title={title}>
      <p>{lead}</p>
      <FormError text={status === 'error' ? message : undefined} />
      <Ways>
        <Button look="primary" size="large" onClick={() => void confirm()} disabled={isLoading}>
          {isLoading ? busy : button}
        </Button>
        <HomeLink />
      </Ways>
    </BoxPage>
  );
}
