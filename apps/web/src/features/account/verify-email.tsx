import { useEffect, useState } from 'react';
import { VERIFY_REDIRECT_S, webPaths } from '@netward/contracts';
import { Link } from '../../lib/link.tsx';
import { BoxPage, Ways } from '../../ui/box-page.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { useVerification } from './use-verification.ts';

/** Shown until the browser has read the link. */
export function VerifyingEmail() {
  return (
    <BoxPage title="Verifying your email...">
      <p>This takes a moment.</p>
    </BoxPage>
  );
}

function ConfirmEmail({ onConfirm }: { onConfirm: () => void }) {
  return (
    <BoxPage title="Confirm your email address">
      <p>One more step completes your registration.</p>
      <p className="small-print">If you did not register at Netward, close this page.</p>
      <Ways>
        <Button look="primary" size="large" onClick={onConfirm}>
          Confirm my address
        </Button>
      </Ways>
    </BoxPage>
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

/** A screen reader announces the sentence once, not every second. */
function Countdown({ onEnd }: { onEnd: () => void }) {
  const left = useCountdown(VERIFY_REDIRECT_S, onEnd);
  return (
    <p className="small-print" aria-live="off">
      Taking you to the login in <span className="mono">{left}</span>{' '}
      {left === 1 ? 'second' : 'seconds'}.
    </p>
  );
}

function Verified({ message, onLogin }: { message: string; onLogin: () => void }) {
  return (
    <BoxPage mark="passed" title="Email verified">
      <p>{message}</p>
      <Countdown onEnd={onLogin} />
      <Ways>
        <Link className={buttonClass('primary', 'large')} to={webPaths.login}>
          Go to Login Now
        </Link>
        <Link className={buttonClass('plain', 'large')} to={webPaths.home}>
          Go to Home Page
        </Link>
      </Ways>
    </BoxPage>
  );
}

function NotVerified({ message }: { message: string }) {
  return (
    <BoxPage mark="blocked" title="Not verified">
      <p>{message}</p>
      <Ways>
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
      </Ways>
    </BoxPage>
  );
}

interface VerifyEmailProps {
  /** From the emailed link. Null if the URL has none. */
  readonly token: string | null;
  readonly onLogin: () => void;
}

/** Opens a verification link, asks for a click where it must, and shows the outcome. */
export function VerifyEmail({ token, onLogin }: VerifyEmailProps) {
  const { verification, confirm } = useVerification(token);
  return (
    <div role="status">
      {verification.status === 'waiting' && <ConfirmEmail onConfirm={confirm} />}
      {verification.status === 'verifying' && <VerifyingEmail />}
      {verification.status === 'success' && (
        <Verified message={verification.message} onLogin={onLogin} />
      )}
      {verification.status === 'error' && <NotVerified message={verification.message} />}
    </div>
  );
}
