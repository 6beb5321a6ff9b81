import { useState } from 'react';
import type { LoginReason } from '../../lib/login-reason.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { CheckEmail } from './check-email.tsx';
import { LoginForm } from './login-form.tsx';
import { type Policy, PolicyDialog } from './policy-dialog.tsx';
import { RegisterForm } from './register-form.tsx';
import './account-dialog.css';

type Mode = 'login' | 'register' | 'registered';

export interface AccountDialogProps {
  readonly mode?: 'login' | 'register';
  readonly reason?: LoginReason;
  readonly onClose: () => void;
  /** The learner is in; the session has begun. */
  readonly onLogin: () => void;
}

const titles: Readonly<Record<Mode, string>> = {
  login: 'Login',
  register: 'Register',
  registered: 'Check Your Email!',
};

const notices: Readonly<Partial<Record<LoginReason, string>>> = {
  'locked-level': 'Login required for levels 3-10',
  expired: 'Your session has ended. Please log in again.',
};

function OtherWay({ mode, onMode }: { mode: Mode; onMode: (mode: Mode) => void }) {
  const [question, name, other] =
    mode === 'login'
      ? (['No account yet?', 'Register', 'register'] as const)
      : (['Already registered?', 'Login', 'login'] as const);
  return (
    <>
      <span>{question}</span>
      <button type="button" className="text-button" onClick={() => onMode(other)}>
        {name}
      </button>
    </>
  );
}

/** Login and registration in one dialog, with the way from one to the other at its foot. */
export function AccountDialog({
  mode: first = 'login',
  reason,
  onClose,
  onLogin,
}: AccountDialogProps) {
  const [mode, setMode] = useState<Mode>(first);
  const [registered, setRegistered] = useState('');
  const [policy, setPolicy] = useState<Policy>();
  const notice = reason && notices[reason];
  return (
    <>
      <Dialog
        title={titles[mode]}
        onClose={onClose}
        foot={mode !== 'registered' && <OtherWay mode={mode} onMode={setMode} />}
      >
        {notice && mode === 'login' && (
          <p className="account-notice">
            <Icon name="m-alerted" className="alerted" />
            {notice}
          </p>
        )}
        {mode === 'login' && <LoginForm onLogin={onLogin} />}
        {mode === 'register' && (
          <RegisterForm
            onPolicy={setPolicy}
            onRegistered={(message) => {
              setRegistered(message);
              setMode('registered');
            }}
          />
        )}
        {mode === 'registered' && (
          <CheckEmail message={registered} onBack={() => setMode('login')} />
        )}
      </Dialog>
      {policy && <PolicyDialog policy={policy} onClose={() => setPolicy(undefined)} />}
    </>
  );
}
