import { errors, webPaths } from '@netward/contracts';
import { Link } from '../../lib/link.tsx';
import { BoxPage, Ways } from '../../ui/box-page.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { FormError } from '../../ui/form-message.tsx';
import { type NewsletterAction, useNewsletterLink } from './use-newsletter-link.ts';

const texts = {
  confirm: {
    title: 'Confirm your subscription',
    lead: 'One click, and a mail comes when there is a new level or article.',
    button: 'Confirm Subscription',
    busy: 'Confirming...',
    done: 'Subscription confirmed',
  },
  unsubscribe: {
    title: 'Unsubscribe from the newsletter',
    lead: 'One click, and no newsletter is sent to your address any more.',
    button: 'Unsubscribe',
    busy: 'Unsubscribing...',
    done: 'Unsubscribed',
  },
} as const;

function HomeLink() {
  return (
    <Link className={buttonClass('plain', 'large')} to={webPaths.home}>
      Go to Home Page
    </Link>
  );
}

/** A newsletter link that was cut short on its way. */
export function BrokenNewsletterLink() {
  return (
    <BoxPage mark="blocked" title="This link does not work">
      <p>{errors.NEWSLETTER_TOKEN_INVALID.message}</p>
      <p className="small-print">
        Open the link in the mail itself; a copied one may have lost its end.
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
 * Does what a link in a newsletter's mail is for, once the person says so: mail filters open links
 * on their own, and nobody should be subscribed or unsubscribed by a filter.
 */
export function NewsletterLink({ action, token }: NewsletterLinkProps) {
  const { following, confirm } = useNewsletterLink(action, token);
  const { title, lead, button, busy, done } = texts[action];
  const isLoading = following.status === 'loading';
  if (following.status === 'success') {
    return (
      <BoxPage mark="passed" title={done} takesFocus>
        <p>{following.message}</p>
        <Ways>
          <HomeLink />
        </Ways>
      </BoxPage>
    );
  }
  return (
    <BoxPage title={title}>
      <p>{lead}</p>
      <FormError text={following.status === 'error' ? following.message : undefined} />
      <Ways>
        <Button look="primary" size="large" onClick={confirm} disabled={isLoading}>
          {isLoading ? busy : button}
        </Button>
        <HomeLink />
      </Ways>
    </BoxPage>
  );
}
