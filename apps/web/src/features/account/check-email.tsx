import { Button } from '../../ui/button.tsx';
import { FocusedText } from './focused-text.tsx';
import { ResendButton } from './resend-button.tsx';

interface CheckEmailProps {
  readonly email: string;
  readonly message: string;
  readonly onBack: () => void;
}

/** After a registration: the next step is in the mailbox. */
export function CheckEmail({ email, message, onBack }: CheckEmailProps) {
  return (
    <div className="dialog-body">
      <FocusedText>{message}</FocusedText>
      <p className="account-note">
        The mail goes to <strong>{email}</strong> and its link works for 24 hours. If nothing
        arrives within a few minutes, look into the folder for unwanted mail. Another one is sent
        after a minute at the earliest.
      </p>
      <ResendButton email={email} />
      <Button look="primary" size="large" onClick={onBack}>
        Back to Login
      </Button>
    </div>
  );
}
