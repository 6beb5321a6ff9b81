import { useCallback, useEffect, useState } from 'react';
import { errors, VERIFY_REDIRECT_S, webPaths } from '@netward/contracts';
import { useNavigate } from 'react-router-dom';
import { callApi } from '../../lib/api.ts';
import type { FormOutcome } from '../../lib/form-outcome.ts';
import { shareRunning, useAnswer } from '../../lib/use-answer.ts';
import { forgetRegistration, wasRegisteredHere } from './sign-in.ts';
import { useHiddenSearch } from '../../lib/use-hidden-search.ts';
import { useIsHydrated } from '../../lib/use-is-hydrated.ts';
import { BoxPage, Ways } from '../../ui/box-page.tsx';
import { Button } from '../../ui/button.tsx';

type Verification = { readonly status: 'verifying' } | FormOutcome;

const FAILED = 'Verification failed';
const VERIFYING: Verification = { status: 'verifying' };
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

function VerifyingEmail() {
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

/**
 * Opens a verification link by its token, which is null if the URL has none, and shows the outcome. In the
 * browser in which the registration was made it starts at once, in any other after a click: a program that
 * only opens the link, such as a mail scanner, confirms nothing.
 */
export function VerifyEmail({ token, onLogin }: { token: string | null; onLogin: () => void }) {
  const [isConfirmed, setConfirmed] = useState(wasRegisteredHere);
  const [answer] = useAnswer(isConfirmed ? token : null, verify);
  const verification = token ? (answer ?? VERIFYING) : MISSING;
  if (token && !isConfirmed)
    return (
      <div role="status">
        <ConfirmEmail onConfirm={() => setConfirmed(true)} />
      </div>
    );
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

export const title = 'Verify your email';

export function Page() {
  const isHydrated = useIsHydrated();
  const navigate = useNavigate();
  const token = useHiddenSearch().get('token') || null;
  const goToLogin = useCallback(() => void navigate(webPaths.login), [navigate]);
  return isHydrated ? <VerifyEmail token={token} onLogin={goToLogin} /> : <VerifyingEmail />;
}
