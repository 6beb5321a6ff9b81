import { type ReactNode, useEffect, useState } from 'react';
import { Link } from '../../lib/link.tsx';
import { VERIFY_REDIRECT_S, webPaths } from '@netward/contracts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useVerification } from './use-verification.ts';
import './account-page.css';

/** The box of the account pages: the dialog's, without a page behind it. */
export function AccountBox({ title, children }: { title: ReactNode; children?: ReactNode }) {
  return (
    <div className="account-page wrap">
      <div className="account-box">
        <h1 tabIndex={-1}>{title}</h1>
        {children}
      </div>
    </div>
  );
}

/** Shown until the browser knows which link was opened. */
export function VerifyingEmail() {
  return (
    <AccountBox title="Verifying your email...">
      <p>This takes a moment.</p>
    </AccountBox>
  );
}

function useCountdown(seconds: number, onEnd: () => void): number {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    if (left === 0) return onEnd();
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left, onEnd]);
  return left;
}

function Verified({ message, onLogin }: { message: string; onLogin: () => void }) {
  const left = useCountdown(VERIFY_REDIRECT_S, onLogin);
  return (
    <AccountBox
      title={
        <>
          <Icon name="m-passed" className="passed" />
          Email verified
        </>
      }
    >
      <p>{message}</p>
      <p className="account-count">
        Going to the login in <span className="mono">{left}</span>{' '}
        {left === 1 ? 'second' : 'seconds'}.
      </p>
      <div className="account-ways">
        <Link className={buttonClass('primary', 'large')} to={webPaths.login}>
          Go to Login Now
        </Link>
        <Link className={buttonClass('plain', 'large')} to={webPaths.home}>
          Go to Home Page
        </Link>
      </div>
    </AccountBox>
  );
}

function NotVerified({ message }: { message: string }) {
  return (
    <AccountBox
      title={
        <>
          <Icon name="m-blocked" className="blocked" />
          Not verified
        </>
      }
    >
      <p>{message}</p>
      <div className="account-ways">
        <Button look="primary" size="large" onClick={() => location.reload()}>
          Try Again
        </Button>
        <Link className={buttonClass('plain', 'large')} to={webPaths.resendVerification}>
          Request New Email
        </Link>
        <Link className={buttonClass('plain', 'large')} to={webPaths.home}>
          Home
        </Link>
        <Link className={buttonClass('plain', 'large')} to={webPaths.login}>
          Login
        </Link>
      </div>
    </AccountBox>
  );
}

interface VerifyEmailProps {
  /** From the mailed link; null when the address has none. */
  readonly token: string | null;
  readonly onLogin: () => void;
}

/** Redeems the link of a verification mail and says what became of it. */
export function VerifyEmail({ token, onLogin }: VerifyEmailProps) {
  const verification = useVerification(token);
  return (
    <div role="status">
      {verification.status === 'verifying' && <VerifyingEmail />}
      {verification.status === 'success' && (
        <Verified message={verification.message} onLogin={onLogin} />
      )}
      {verification.status === 'error' && <NotVerified message={verification.message} />}
    </div>
  );
}
