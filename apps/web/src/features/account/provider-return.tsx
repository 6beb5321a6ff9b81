import { type FormEvent, useCallback, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { errors, webPaths } from '@netward/contracts';
import { callApi } from '../../lib/api.ts';
import { type FormOutcome, failureSentence, outcomeOf } from '../../lib/form-outcome.ts';
import { startSession } from '../../lib/session.ts';
import { shareRunning, useAnswer } from '../../lib/use-answer.ts';
import { useHiddenSearch } from '../../lib/use-hidden-search.ts';
import { useIsHydrated } from '../../lib/use-is-hydrated.ts';
import { BoxPage, Ways } from '../../ui/box-page.tsx';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/form-message.tsx';
import { browserMark } from './browser-mark.ts';
import { LOGIN_REFUSED, markRegistration } from './sign-in.ts';
import { PasswordField } from './password-field.tsx';
import { type BegunLogin, takeBegunLogin } from './provider-button.tsx';

type Return =
  | { readonly status: 'in' }
  | { readonly status: 'asking'; readonly begun: BegunLogin }
  | FormOutcome;

const answerOf = ({ state, nonce, verifier }: BegunLogin, query: string) => ({
  ...{ state, nonce, verifier, query },
  browserMark: browserMark(),
});

const finish = shareRunning<Return>(async (query) => {
  const begun = takeBegunLogin();
  if (!begun) return { status: 'error', message: errors.PROVIDER_REFUSED.message };
  if (begun.isConnecting) return { status: 'asking', begun };
  const result = await callApi('loginWithProvider', { body: answerOf(begun, query) });
  if (!result.ok) return { status: 'error', message: failureSentence(result, LOGIN_REFUSED) };
  const { token, user, message } = result.data;
  if (!token || !user) {
    markRegistration();
    return { status: 'success', message };
  }
  startSession(token, user);
  return { status: 'in' };
});

function ReturningFromProvider() {
  return (
    <BoxPage title="Logging in...">
      <p>This takes a moment.</p>
    </BoxPage>
  );
}

const titles = { success: 'Check Your Email!', error: 'Not logged in' };

function Outcome({ status, message }: FormOutcome) {
  return (
    <BoxPage mark={status === 'success' ? 'passed' : 'blocked'} title={titles[status]}>
      <p>{message}</p>
      <Ways
        links={[
          ['Login', webPaths.login],
          ['Home', webPaths.home],
        ]}
      />
    </BoxPage>
  );
}

/** Asks for the password before the provider may open the account of this session. */
function Connect(props: { begun: BegunLogin } & Omit<ProviderReturnProps, 'onLogin'>) {
  const { begun, query, onConnected } = props;
  const [password, setPassword] = useState('');
  const [failure, setFailure] = useState<string>();
  const [isShown, onShown] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const body = { ...answerOf(begun, query), password };
    const outcome = outcomeOf(await callApi('connectProvider', { body }), '', LOGIN_REFUSED);
    if (outcome.status === 'success') onConnected();
    else setFailure(outcome.message);
  };
  return (
    <BoxPage title="Connect your account">
      <form method="post" noValidate onSubmit={(event) => void submit(event)}>
        <PasswordField
          label="Your password here"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          {...{ isShown, onShown }}
        />
        <FormError text={failure} />
        <Ways links={[['Cancel', webPaths.account]]}>
          <Button look="primary" size="large" type="submit" disabled={!password}>
            Connect
          </Button>
        </Ways>
      </form>
    </BoxPage>
  );
}

interface ProviderReturnProps {
  /** With what the provider sent the browser back. */
  readonly query: string;
  readonly onLogin: () => void;
  readonly onConnected: () => void;
}

/** Ends what the browser began at the OpenID provider. */
function ProviderReturn({ query, onLogin, onConnected }: ProviderReturnProps) {
  const [state] = useAnswer(query || 'none', finish);
  useEffect(() => {
    if (state?.status === 'in') onLogin();
  }, [state, onLogin]);
  if (state?.status === 'asking')
    return <Connect begun={state.begun} query={query} onConnected={onConnected} />;
  return (
    <div role="status">
      {state && 'message' in state ? <Outcome {...state} /> : <ReturningFromProvider />}
    </div>
  );
}

export const title = 'Login';

export function Page() {
  const isHydrated = useIsHydrated();
  const navigate = useNavigate();
  const query = useHiddenSearch().toString();
  const goHome = useCallback(() => void navigate(webPaths.home, { replace: true }), [navigate]);
  if (!isHydrated) return <ReturningFromProvider />;
  return (
    <ProviderReturn
      query={query}
      onLogin={goHome}
      onConnected={() => void navigate(webPaths.account, { replace: true })}
    />
  );
}
