import { useEffect } from 'react';
import { webPaths } from '@netward/contracts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Canvas, End } from '../../ui/figure.tsx';
import { PlainPage } from '../plain-page.tsx';

export const title = 'No connection';

/** A request that leaves the computer and reaches no network. */
function NothingReached() {
  return (
    <Canvas
      kind="only"
      size={[360, 104]}
      label="This computer sends a request; no network carries it, and the server is not reached."
    >
      <path className="fig-unreached" d="M60 37H286" />
      <circle className="fig-unreached" cx="310" cy="37" r="24" />
      <End box={[6, 14, 54, 46]} device="client" glyph={24} name="You" />
      <text className="fig-name" x="310" y="78">
        Not reached
      </text>
    </Canvas>
  );
}

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
      <NothingReached />
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
