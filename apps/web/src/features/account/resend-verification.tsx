import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { resendVerificationRequest, webPaths } from '@netward/contracts';
import { Link } from '../../lib/link.tsx';
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

function useResendForm() {
  const [sent, setSent] = useState<string>();
  const [failure, setFailure] = useState<string>();
  // No default values: they would overwrite what was typed before hydration.
  const form = useForm({ resolver: zodResolver(resendVerificationRequest) });
  const submit = form.handleSubmit(async ({ email }) => {
    setFailure(undefined);
    const { status, message } = await resendVerification(email);
    if (status === 'success') setSent(message);
    else setFailure(message);
  });
  return { form, sent, failure, submit };
}

/** Sends another verification email to somebody whose link is lost or has expired. */
export function ResendVerification() {
  const { form, sent, failure, submit } = useResendForm();
  const isHydrated = useIsHydrated();
  const { errors, isSubmitting } = form.formState;
  if (sent !== undefined) return <Sent message={sent} />;
  return (
    <BoxPage title="Resend the verification email">
      <p>Enter the address you registered with. We’ll send you a new link.</p>
      <form method="post" noValidate onSubmit={(event) => void submit(event)}>
        <EmailField error={errors.email?.message} {...form.register('email')} />
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
