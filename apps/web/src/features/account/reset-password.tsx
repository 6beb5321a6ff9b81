import { useEffect, useState } from 'react';
import { RESET_REDIRECT_MS, webPaths } from '@netward/contracts';
import { Link } from '../../lib/link.tsx';
import { BoxPage, Ways } from '../../ui/box-page.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { type ResetLink, useResetLink } from './use-reset-link.ts';

/** Shown until the server has checked the link. */
export function CheckingResetLink() {
  return <BoxPage title="Verifying reset token..." />;
}

function DeadLink({ message, detail, isUnchecked }: ResetLink & { status: 'invalid' }) {
  return (
    <BoxPage mark="blocked" title="Invalid or Expired Link" takesFocus>
      <p>{message}</p>
      {detail && <p className="small-print">{detail}</p>}
      {isUnchecked && (
        <p className="small-print">The server could not check the link, so it may still work.</p>
      )}
      <Ways>
        {isUnchecked && (
          <Button look="primary" size="large" onClick={() => location.reload()}>
            Try Again
          </Button>
        )}
        <Link
          className={buttonClass(isUnchecked ? 'plain' : 'primary', 'large')}
          to={`${webPaths.login}?mode=reset`}
        >
          Request New Reset Link
        </Link>
        <Link className={buttonClass('plain', 'large')} to={webPaths.home}>
          Back to Home
        </Link>
      </Ways>
    </BoxPage>
  );
}

interface PasswordResetProps {
  readonly message: string;
  readonly onLogin: (message: string) => void;
}

function PasswordReset({ message, onLogin }: PasswordResetProps) {
  useEffect(() => {
    const timer = setTimeout(() => onLogin(message), RESET_REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [message, onLogin]);
  return (
    <BoxPage mark="passed" title="Password Reset Successful!" takesFocus>
      <p>Your password has been successfully reset.</p>
      <p className="small-print">Redirecting to login page...</p>
      <Ways>
        <Button look="primary" size="large" onClick={() => onLogin(message)}>
          Login Now
        </Button>
      </Ways>
    </BoxPage>
  );
}

interface ResetPasswordProps {
  /** From the emailed link. Null if the URL has none. */
  readonly token: string | null;
  /** Called after the reset, which has ended every session of this address. */
  readonly onReset: (email: string) => void;
  /** Goes on to the login with the server's message. */
  readonly onLogin: (message: string) => void;
}

/** Opens a reset link: checks it, asks for the new password and leads to the login. */
export function ResetPassword({ token, onReset, onLogin }: ResetPasswordProps) {
  const { link, reject } = useResetLink(token);
  const [message, setMessage] = useState<string>();
  if (message !== undefined) return <PasswordReset message={message} onLogin={onLogin} />;
  if (link.status === 'checking') return <CheckingResetLink />;
  if (link.status === 'invalid') return <DeadLink {...link} />;
  const { email } = link;
  const finish = (text: string) => {
    onReset(email);
    setMessage(text);
  };
  return (
    <BoxPage title="Reset Your Password" takesFocus>
      <p>For: {email}</p>
      <NewPasswordForm token={link.token} email={email} onExpired={reject} onReset={finish} />
    </BoxPage>
  );
}
