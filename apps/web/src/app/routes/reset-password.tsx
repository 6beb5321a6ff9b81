import { PlainPage } from '../plain-page.tsx';

export function ResetPasswordPage() {
  return (
    <PlainPage title="Reset your password">
      <p>A password is changed through a link that is mailed to the address of the account.</p>
    </PlainPage>
  );
}
