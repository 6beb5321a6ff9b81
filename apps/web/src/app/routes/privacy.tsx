import { PlainPage } from '../plain-page.tsx';

export function PrivacyPage() {
  return (
    <PlainPage title="Privacy">
      <p>
        An account stores your name, your email address, a hash of your password, the actions you
        tried, your quiz results and your conversations with the assistant; a guest’s progress stays
        in the browser.
      </p>
    </PlainPage>
  );
}
