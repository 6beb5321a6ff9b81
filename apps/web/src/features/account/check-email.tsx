import { useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';

interface CheckEmailProps {
  readonly message: string;
  readonly onBack: () => void;
}

/** After a registration: the next step is in the mailbox. */
export function CheckEmail({ message, onBack }: CheckEmailProps) {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => text.current?.focus(), []);
  return (
    <div className="dialog-body">
      <p ref={text} tabIndex={-1}>
        {message}
      </p>
      <p className="account-note">
        The link in the mail works for 24 hours. If nothing arrives within a few minutes, look into
        the folder for unwanted mail.
      </p>
      <Button look="primary" size="large" onClick={onBack}>
        Back to Login
      </Button>
    </div>
  );
}
