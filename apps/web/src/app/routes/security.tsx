import { PlainPage } from '../plain-page.tsx';

export function SecurityPage() {
  return (
    <PlainPage title="Security">
      <p>
        Passwords are stored as Argon2id hashes, and logging out ends the session on the server as
        well as in the browser.
      </p>
    </PlainPage>
  );
}
