import { PlainPage } from '../plain-page.tsx';

export function ResendVerificationPage() {
  return (
    <PlainPage title="Resend the verification email">
      <p>
        A verification link works for 24 hours; registering again with the same address sends
        another one.
      </p>
    </PlainPage>
  );
}
