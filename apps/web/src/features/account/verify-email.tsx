import { useCallback, useEffect, useState } from 'react';
import { errors, VERIFY_REDIRECT_S, webPaths } from '@netward/contracts';
import { callApi } from '../../lib/api.ts';
import type { FormOutcome } from '../../lib/form-outcome.ts';
import { shareRunning, useLinkCheck } from './use-link-check.ts';
import { forgetRegistration, wasRegisteredHere } from './sign-in.ts';
import { BoxPage, Ways } from '../../ui/box-page.tsx';
import { Button } from '../../ui/button.tsx';

export type Verification = { readonly status: 'waiting' | 'verifying' } | FormOutcome;

const FAILED = 'Verification failed';
const WAITING: Verification = { status: 'waiting' };
const MISSING: Verification = { status: 'error', message: errors.VERIFY_TOKEN_MISSING.message };

const verify = shareRunning<Verification>(async (token) => {
  const result = await callApi('verifyEmail', { query: { token } });
  if (result.ok) {
    forgetRegistration();
    return { status: 'success', message: result.data.message };
  }
  if (result.kind === 'network') {
    return { status: 'error', message: `Network error: ${result.detail}` };
  }
  const message = result.message ?? FAILED;
  return { status: message.includes('successfully') ? 'success' : 'error', message };
});

/**
 * Verifies an email address by the token of its link, which is null if the URL has none. In the browser
 * in which the registration was made it starts at once, in any other when `confirm` is called: a
 * program that only opens the link, such as a mail scanner, confirms nothing.
 */
export function useVerification(token: string | null) {
  const [isConfirmed, setIsConfirmed] = useState(wasRegisteredHere);
  const [verification] = useLinkCheck<Verification>(
    isConfirmed ? token : null,
    verify,
    token ? { status: 'verifying' } : MISSING,
  );
  const confirm = useCallback(() => setIsConfirmed(true), []);
  return { verification: token && !isConfirmed ? WAITING : verification, confirm };
}

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
      <Ways
        links={[
          ['Go to Login Now', webPaths.login],
          ['Go to Home Page', webPaths.home],
        ]}
      />
    </BoxPage>
  );
}

function NotVerified({ message }: { message: string }) {
  return (
    <BoxPage mark="blocked" title="Not verified">
      <p>{message}</p>
      <Ways
        links={[
          ['Request New Email', webPaths.resendVerification],
          ['Home', webPaths.home],
          ['Login', webPaths.login],
        ]}
      >
        <Button look="primary" size="large" onClick={() => location.reload()}>
          Try Again
        </Button>
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
