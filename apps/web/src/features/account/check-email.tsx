import { Button } from '../../ui/button.tsx';
import { FocusedText } from './focused-text.tsx';
import { ResendButton } from './resend-button.tsx';

interface CheckEmailProps {
  readonly email: string;
  readonly message: string;
  readonly onBack: () => void;
}

/** Follows a registration and points to the email. */
export function CheckEmail({ email, message, onBack }: CheckEmailProps) {
  return (
    <div className="dialog-body">
      <FocusedText>{message}</FocusedText>
      <p className="account-note note">
        The email goes to <strong>{email}</strong>. Its link works for 24 hours. If nothing arrives
        within a few minutes, check your spam folder. You can ask for another one after a minute.
      </p>
      <ResendButton email={email} />
      <Button look="primary" size="large" onClick={onBack}>
        Back to Login
      </Button>
    </div>
  );
}
