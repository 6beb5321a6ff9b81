import { NewsletterBlock } from '../../features/newsletter/newsletter-block.tsx';
import {
  BrokenNewsletterLink,
  NewsletterLink,
} from '../../features/newsletter/newsletter-link.tsx';
import { useIsHydrated } from '../../lib/use-is-hydrated.ts';
import { PlainPage } from '../plain-page.tsx';
import { useHiddenSearch } from '../use-hidden-search.ts';

export const title = 'Newsletter';

/** Carries out a mailed link, or offers the newsletter to a visitor without one. */
export function Page() {
  const isHydrated = useIsHydrated();
  const search = useHiddenSearch();
  const action = search.get('action');
  const token = search.get('token');
  if (!isHydrated || (action === null && token === null)) {
    return (
      <>
        <PlainPage title="Newsletter">
          <p>Every link in the newsletter’s mails that ends a subscription leads to this page.</p>
        </PlainPage>
        <NewsletterBlock />
      </>
    );
  }
  if (!token || (action !== 'confirm' && action !== 'unsubscribe')) return <BrokenNewsletterLink />;
  return <NewsletterLink key={action} action={action} token={token} />;
}
