import { PlainPage } from '../plain-page.tsx';

export function TermsPage() {
  return (
    <PlainPage title="Terms of Service">
      <p>
        Everything you attack here is simulated: use what you learn only on systems that you own or
        have written permission to test.
      </p>
    </PlainPage>
  );
}
