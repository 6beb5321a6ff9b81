import { PlainPage } from '../plain-page.tsx';

export function ContactPage() {
  return (
    <PlainPage title="Contact">
      <p>Messages are read by the people who run this installation of Netward.</p>
    </PlainPage>
  );
}
