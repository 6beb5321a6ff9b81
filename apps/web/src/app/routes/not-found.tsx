import { Link } from '../../lib/link.tsx';
import { webPaths } from '@netward/contracts';
import { buttonClass } from '../../ui/button.tsx';
import { PlainPage } from '../plain-page.tsx';

export function NotFoundPage() {
  return (
    <PlainPage title="404 - Page Not Found">
      <p>There is nothing at this address.</p>
      <p className="plain-page-ways">
        <Link className={buttonClass('primary', 'large')} to={webPaths.home}>
          Go to Home Page
        </Link>
        <Link className={buttonClass('plain', 'large')} to={webPaths.labs}>
          Browse All Labs
        </Link>
      </p>
    </PlainPage>
  );
}
