import { webPaths } from '@netward/contracts';
import { ButtonLink } from '../../ui/button.tsx';
import { Figure } from '../../ui/figure.tsx';
import { PlainPage } from '../plain-page.tsx';

export const title = '404 - Page Not Found';

export function Page() {
  return (
    <PlainPage title="404 - Page Not Found">
      <p>The server was reached and has answered: there is nothing at this address.</p>
      <Figure name="not-found" />
      <p className="plain-page-ways cluster gap-12 above-24">
        <ButtonLink look="primary" size="large" to={webPaths.home}>
          Go to Home Page
        </ButtonLink>
        <ButtonLink size="large" to={webPaths.labs}>
          Browse All Labs
        </ButtonLink>
      </p>
    </PlainPage>
  );
}
