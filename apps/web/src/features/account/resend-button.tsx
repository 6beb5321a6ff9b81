import { Button } from '../../ui/button.tsx';
import { FormError, FormSuccess } from '../../ui/form-message.tsx';
import { RESENDING, useResend } from './resend.ts';

interface ResendButtonProps {
  readonly email: string;
  readonly onSent?: () => void;
}

/** Sends another verification mail to an address and says what became of it. */
export function ResendButton({ email, onSent }: ResendButtonProps) {
  const { resend, ask } = useResend(email, onSent);
  const isLoading = resend.status === 'loading';
  return (
    <>
      <FormSuccess text={resend.status === 'success' ? resend.message : undefined} />
      <FormError text={resend.status === 'error' ? resend.message : undefined} />
      <Button size="large" onClick={ask} disabled={isLoading}>
        {isLoading ? RESENDING : 'Resend Email'}
      </Button>
    </>
  );
}
