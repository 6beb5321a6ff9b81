import { PlainPage } from '../plain-page.tsx';

export function NewsletterPage() {
  return (
    <PlainPage title="Newsletter">
      <p>Confirmation and unsubscribe links of the newsletter open this page.</p>
    </PlainPage>
  );
}
