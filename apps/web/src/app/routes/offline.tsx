import { useEffect } from 'react';
import { webPaths } from '@netward/contracts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Figure } from '../../ui/figure.tsx';
import { PlainPage } from '../plain-page.tsx';

export const title = 'No connection';

const tryAgain = () => location.reload();

const ASK_AGAIN_MS = 5000;

/** A browser may say that it is online, and fire the event, when no request gets through. */
async function reloadIfReached() {
  const site = fetch(location.href, { method: 'HEAD', cache: 'no-store' });
  if (await site.then(({ ok }) => ok).catch(() => false)) tryAgain();
}

/** In the place of a page that was never opened here: the service worker answers with it. */
export function Page() {
  useEffect(() => {
    void reloadIfReached();
    addEventListener('online', reloadIfReached);
    const asking = setInterval(reloadIfReached, ASK_AGAIN_MS);
    return () => {
      removeEventListener('online', reloadIfReached);
      clearInterval(asking);
    };
  }, []);
  return (
    <PlainPage title="No connection">
      <p>
        Netward cannot be reached, and this page has not been opened in this browser before. It
        loads by itself as soon as the connection is back.
      </p>
      <Figure name="offline" />
      <p>
        Without a network you can play the labs with their challenges, packets and quizzes, and read
        the articles that you have opened here. What you do stays in this browser; with an account
        it is sent when you are online again.
      </p>
      <p className="plain-page-ways">
        <ButtonLink look="primary" size="large" to={webPaths.labs}>
          Open the labs
        </ButtonLink>
        <ButtonLink size="large" to={webPaths.blog}>
          Read the blog
        </ButtonLink>
        <Button size="large" onClick={tryAgain}>
          Try again
        </Button>
      </p>
    </PlainPage>
  );
}
