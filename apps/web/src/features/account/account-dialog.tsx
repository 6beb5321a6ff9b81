import { type ChangeEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { GUEST_LEVEL_MAX } from '@netward/contracts';
import type { LoginReason } from '../../lib/session.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { FocusedText } from './fields.tsx';
import { ForgotForm, ForgotSent, LoginForm } from './login-form.tsx';
import { type Policy, RegisterForm } from './register-form.tsx';
import { ResendButton } from './resend-button.tsx';
import { levelIds } from '../../lib/level-ids.ts';
import './account.css';

export type AccountMode = 'login' | 'register' | 'reset';
/** A form, or the message that follows it. */
type View =
  | { readonly name: AccountMode }
  | { readonly name: 'registered' | 'reset-sent'; readonly message: string };

export interface AccountDialogProps {
  readonly mode?: AccountMode;
  readonly reason?: LoginReason;
  /** The good news that the login starts with, such as a password reset. */
  readonly goodNews?: string;
  readonly renderPolicy: (policy: Policy) => ReactNode;
  readonly onClose: () => void;
  readonly onLogin: () => void;
}

const titles: Readonly<Record<View['name'], string>> = {
  login: 'Login',
  register: 'Register',
  registered: 'Check Your Email!',
  reset: 'Reset Password',
  'reset-sent': 'Reset Password',
};

const notices: Readonly<Partial<Record<LoginReason, string>>> = {
  'locked-level': `Login required for levels ${GUEST_LEVEL_MAX + 1}-${levelIds.length}`,
  expired: 'Your session has ended. Please log in again.',
  account: 'Log in to see your account.',
  transcript: 'Log in to see your transcript.',
};

type NoticeProps = Pick<AccountDialogProps, 'reason' | 'goodNews'> & { readonly id: string };

function Notice({ id, reason, goodNews }: NoticeProps) {
  const notice = goodNews ?? (reason && notices[reason]);
  if (!notice) return null;
  return (
    <div className="account-notice" id={id}>
      <FormMessage tone={goodNews ? 'passed' : 'alerted'}>{notice}</FormMessage>
    </div>
  );
}

function OtherForms({ view, onMode }: { view: View; onMode: (mode: AccountMode) => void }) {
  const link = (mode: AccountMode, name: string) => (
    <TextButton onClick={() => onMode(mode)}>{name}</TextButton>
  );
  if (view.name === 'reset') return link('login', 'Return to Login');
  if (view.name === 'login') {
    return (
      <>
        {link('reset', 'Forgot your password')}
        {link('register', 'Register')}
      </>
    );
  }
  return (
    <>
      <span>Already registered?</span>
      {link('login', 'Login')}
    </>
  );
}

/** When a form replaces another, moves the focus to its first empty field. */
function useFocusOnChange(view: View) {
  const body = useRef<HTMLDivElement>(null);
  const shown = useRef(view);
  useEffect(() => {
    if (shown.current === view) return;
    shown.current = view;
    const fields = [...(body.current?.querySelectorAll<HTMLInputElement>('input') ?? [])];
    (fields.find((field) => !field.value) ?? fields[0])?.focus();
  }, [view]);
  return body;
}

function CheckEmail(props: { email: string; message: string; onBack: () => void }) {
  const { email, message, onBack } = props;
  return (
    <div className="dialog-body">
      <FocusedText>{message}</FocusedText>
      <p className="account-note note">
        The email goes to <strong className="muted anywhere">{email}</strong>. Its link works for 24
        hours. If nothing arrives within a few minutes, check your spam folder. You can ask for
        another one after a minute.
      </p>
      <ResendButton email={email} />
      <Button look="primary" size="large" onClick={onBack}>
        Back to Login
      </Button>
    </div>
  );
}

const policyTitles: Readonly<Record<Policy, string>> = {
  terms: 'Terms of Service',
  privacy: 'Privacy Policy',
};

/** A policy on top of the registration form, which keeps what was typed. */
function PolicyDialog(props: { policy: Policy; onClose: () => void; children: ReactNode }) {
  const { policy, onClose, children } = props;
  return (
    <Dialog title={policyTitles[policy]} onClose={onClose} className="policy-dialog">
      <div className="dialog-body">
        {children}
        <Button size="large" onClick={onClose}>
          Back to registration
        </Button>
      </div>
    </Dialog>
  );
}

/** Login, registration and forgotten password in one dialog. They share the email address. */
export function AccountDialog(props: AccountDialogProps) {
  const { mode = 'login', onClose, onLogin } = props;
  const [view, setView] = useState<View>({ name: mode });
  const [email, setEmail] = useState('');
  const [policy, setPolicy] = useState<Policy>();
  const noticeId = useId();
  const body = useFocusOnChange(view);
  const show = (name: AccountMode) => setView({ name });
  const typed = {
    email,
    onEmail: (event: ChangeEvent<HTMLInputElement>) => setEmail(event.target.value),
  };
  const foot = !('message' in view) && <OtherForms view={view} onMode={show} />;
  return (
    <>
      <Dialog title={titles[view.name]} onClose={onClose} foot={foot}>
        <div ref={body}>
          {view.name === 'login' && (
            <>
              <Notice {...props} id={noticeId} />
              <LoginForm {...typed} describedBy={noticeId} onLogin={onLogin} />
            </>
          )}
          {view.name === 'register' && (
            <RegisterForm
              {...typed}
              onPolicy={setPolicy}
              onRegistered={(message) => setView({ name: 'registered', message })}
            />
          )}
          {view.name === 'reset' && (
            <ForgotForm {...typed} onSent={(message) => setView({ name: 'reset-sent', message })} />
          )}
          {view.name === 'registered' && (
            <CheckEmail email={email.trim()} message={view.message} onBack={() => show('login')} />
          )}
          {view.name === 'reset-sent' && (
            <ForgotSent message={view.message} onBack={() => show('login')} />
          )}
        </div>
      </Dialog>
      {policy && (
        <PolicyDialog policy={policy} onClose={() => setPolicy(undefined)}>
          {props.renderPolicy(policy)}
        </PolicyDialog>
      )}
    </>
  );
}
