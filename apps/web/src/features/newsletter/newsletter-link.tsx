import {
  errors,
  SUBSCRIPTION_CONFIRMED_MESSAGE,
  UNSUBSCRIBED_MESSAGE,
  webPaths,
} from '@netward/contracts';
import { callApi } from '../../lib/api.ts';
import { outcomeOf, useOutcome } from '../../lib/form-outcome.ts';
import { CONNECTION_FAILED } from '../../lib/network-sentences.ts';
import { BoxPage, Ways } from '../../ui/box-page.tsx';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/form-message.tsx';

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

const BROKEN = errors.NEWSLETTER_TOKEN_INVALID.message;

const TO_HOME = ['Go to Home Page', webPaths.home] as const;

export function BrokenNewsletterLink() {
  return (
    <BoxPage mark="blocked" title="This link does not work">
      <p>{BROKEN}</p>
      <p className="small-print">
        Open the link from the email itself. A copied link may be incomplete.
      </p>
      <Ways first="plain" links={[TO_HOME, ['Contact', webPaths.contact]]} />
    </BoxPage>
  );
}

/**
 * Confirms or ends a subscription once the person clicks. Opening the link is not enough, because
 * mail filters open links too.
 */
export function NewsletterLink({ action, token }: { action: NewsletterAction; token: string }) {
  const { state, isBusy, run } = useOutcome();
  const { status, message } = state;
  const { send, title, lead, button, busy, done, message: doneMessage } = actions[action];
  const confirm = async () => outcomeOf(await send(token), doneMessage, BROKEN, CONNECTION_FAILED);
  if (status === 'success') {
    return (
      <BoxPage mark="passed" title={done} takesFocus>
        <p>{message}</p>
        <Ways first="plain" links={[TO_HOME]} />
      </BoxPage>
    );
  }
  return (
    <BoxPage title={title}>
      <p>{lead}</p>
      <FormError text={status === 'error' ? message : undefined} />
      <Ways links={[TO_HOME]}>
        <Button look="primary" size="large" onClick={() => void run(confirm)} disabled={isBusy}>
          {isBusy ? busy : button}
        </Button>
      </Ways>
    </BoxPage>
  );
}
