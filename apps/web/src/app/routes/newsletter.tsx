import { blogPostPath, webPaths } from '@netward/contracts';
import { teasers } from '../../features/blog/teasers.ts';
import { NewsletterBlock } from '../../features/newsletter/newsletter-block.tsx';
import {
  BrokenNewsletterLink,
  NewsletterLink,
} from '../../features/newsletter/newsletter-link.tsx';
import { Link } from '../../lib/link.tsx';
import { useIsHydrated } from '../../lib/use-is-hydrated.ts';
import { PlainPage } from '../plain-page.tsx';
import { useHiddenSearch } from '../../lib/use-hidden-search.ts';

export const title = 'Newsletter';

/** Made of what is new on this site, as an issue would be. */
function SampleIssue() {
  const [newest] = teasers;
  return (
    <figure className="sample-issue stack gap-10 surface framed measure">
      <figcaption className="label">What an issue looks like</figcaption>
      <h2 className="heading">One article, one challenge</h2>
      {newest && (
        <p>
          <b>{newest.title}.</b> {newest.excerpt}{' '}
          <Link to={blogPostPath(newest.slug)}>Read it</Link>
        </p>
      )}
      <p>
        <b>Level 2 has a challenge.</b> Write the rule list of a small shop and see whom it serves
        on a morning of mixed traffic. <Link to={webPaths.labs}>Open the labs</Link>
      </p>
      <p className="small-print">You get this because you subscribed. Unsubscribe: one click.</p>
    </figure>
  );
}

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
          <p>
            An issue says which levels and articles are new, what changed in the lab, and nothing
            else. There is no fixed day: the people who run this site send one when there is
            something to say. Each mail has a link that ends the subscription.
          </p>
          <SampleIssue />
        </PlainPage>
        <NewsletterBlock />
      </>
    );
  }
  if (!token || (action !== 'confirm' && action !== 'unsubscribe')) return <BrokenNewsletterLink />;
  return <NewsletterLink key={action} action={action} token={token} />;
}
