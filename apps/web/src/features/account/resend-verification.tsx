import { useState } from 'react';
import { resendVerificationRequest, webPaths } from '@netward/contracts';
import { Link } from '../../lib/link.tsx';
import { useSentForm } from '../../lib/sent-form.ts';
import { useIsHydrated } from '../../lib/use-is-hydrated.ts';
import { BoxPage, Ways } from '../../ui/box-page.tsx';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/form-message.tsx';
import { EmailField } from './fields.tsx';
import { RESENDING, resendVerification } from './resend-button.tsx';

function Sent({ message }: { message: string }) {
  return (
    <BoxPage mark="passed" title="Email Sent!" takesFocus>
      <p>{message}</p>
      <p className="small-print">
        The link in the email works for 24 hours. If nothing arrives within a few minutes, check
        your spam folder.
      </p>
      <Ways
        links={[
          ['Back to Login', webPaths.login],
          ['Home', webPaths.home],
        ]}
      />
    </BoxPage>
  );
}

/** Sends another verification email to somebody whose link is lost or has expired. */
export function ResendVerification() {
  const [done, setDone] = useState<string>();
  const isHydrated = useIsHydrated();
  // No default values: they would overwrite what was typed before hydration.
  const { field, failure, isSubmitting, attributes } = useSentForm(resendVerificationRequest, {
    async send({ email }) {
      const { status, message } = await resendVerification(email);
      return status === 'success' ? setDone(message) : message;
    },
  });
  if (done !== undefined) return <Sent message={done} />;
  return (
    <BoxPage title="Resend the verification email">
      <p>Enter the address you registered with. We’ll send you a new link.</p>
      <form {...attributes}>
        <EmailField {...field('email')} />
        <FormError text={failure} />
        <Button look="primary" size="large" type="submit" disabled={!isHydrated || isSubmitting}>
          {isSubmitting ? RESENDING : 'Resend Verification Email'}
        </Button>
      </form>
      <p className="small-print">
        Already verified? <Link to={webPaths.login}>Back to Login</Link>
      </p>
    </BoxPage>
  );
}

export const title = 'Resend the verification email';

export { ResendVerification as Page };
