import { useEffect, useState } from 'react';
import {
  errors,
  RESET_MESSAGE,
  RESET_REDIRECT_MS,
  resetPasswordRequest,
  webPaths,
} from '@netward/contracts';
import { z } from 'zod';
import { callApi } from '../../lib/api.ts';
import { failureSentence } from '../../lib/form-outcome.ts';
import { useSentForm } from '../../lib/sent-form.ts';
import { shareRunning, useAnswer } from '../../lib/use-answer.ts';
import { Link } from '../../lib/link.tsx';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/form-message.tsx';
import { browserMark } from './browser-mark.ts';
import { NewPasswords, sameTwice } from './password-field.tsx';
import { BoxPage, Ways } from '../../ui/box-page.tsx';

type ResetLink =
  | { readonly status: 'valid'; readonly token: string; readonly email: string }
  | {
      readonly status: 'invalid';
      readonly message: string;
      readonly detail?: string;
      /** The server did not check the link, so it may still work. */
      readonly isUnchecked?: boolean;
    };

const UNCHECKED = 'Failed to verify reset token';
const REFUSED = 400;

const MISSING: ResetLink = {
  status: 'invalid',
  message: 'Invalid or missing password reset token. Please request a new link.',
  detail: errors.RESET_TOKEN_MISSING.message,
};

const check = shareRunning<ResetLink>(async (token) => {
  const result = await callApi('verifyResetToken', { query: { token } });
  if (result.ok) return { status: 'valid', token, email: result.data.email };
  const isUnchecked = result.kind === 'network' || result.status !== REFUSED;
  const refused = isUnchecked ? UNCHECKED : errors.RESET_TOKEN_INVALID.message;
  const message = failureSentence(result, refused, UNCHECKED);
  return { status: 'invalid', message, isUnchecked };
});

const newPasswordFields = z
  .object({ password: resetPasswordRequest.shape.password, confirmPassword: z.string() })
  .refine(...sameTwice('password', 'confirmPassword', 'Passwords do not match.'));

interface NewPasswordFormProps {
  readonly token: string;
  readonly email: string;
  /** The link has been used or has expired since the page opened. */
  readonly onExpired: (message: string) => void;
  readonly onReset: (message: string) => void;
}

/** Sets a new password. The button is disabled until both fields are equal. */
function NewPasswordForm({ token, email, onExpired, onReset }: NewPasswordFormProps) {
  const sent = useSentForm(newPasswordFields, {
    mode: 'onTouched',
    defaultValues: { password: '', confirmPassword: '' },
    async send({ password }) {
      const body = { token, password, browserMark: browserMark() };
      const result = await callApi('resetPassword', { body });
      if (result.ok) return onReset(result.data.message || RESET_MESSAGE);
      if (result.kind === 'refused' && Object(result.body).expired === true)
        return onExpired(result.message ?? errors.RESET_TOKEN_INVALID.message);
      return failureSentence(result, 'Failed to reset password. Please try again.');
    },
  });
  const { form, isSubmitting } = sent;
  const [password, confirmPassword] = form.watch(['password', 'confirmPassword']);
  const isSame = password !== '' && password === confirmPassword;
  return (
    <form {...sent.attributes}>
      {/* Tells a password manager which account this is. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <NewPasswords
        of={sent}
        names={['password', 'confirmPassword']}
        labels={['New Password', 'Confirm Password']}
        shown={sent.shown}
        about={[email]}
      />
      <FormError text={sent.failure} />
      <Button look="primary" size="large" type="submit" disabled={!isSame || isSubmitting}>
        {isSubmitting ? 'Resetting Password...' : 'Reset Password'}
      </Button>
      <p className="small-print">
        <Link to={webPaths.login}>Back to Login</Link>
      </p>
    </form>
  );
}

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
      <Ways
        links={[
          ['Request New Reset Link', `${webPaths.login}?mode=reset`],
          ['Back to Home', webPaths.home],
        ]}
      >
        {isUnchecked && (
          <Button look="primary" size="large" onClick={() => location.reload()}>
            Try Again
          </Button>
        )}
      </Ways>
    </BoxPage>
  );
}

function PasswordReset(props: { message: string } & Pick<ResetPasswordProps, 'onLogin'>) {
  const { message, onLogin } = props;
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
  const [checked, replace] = useAnswer(token, check);
  const [message, setMessage] = useState<string>();
  if (message !== undefined) return <PasswordReset message={message} onLogin={onLogin} />;
  const link = token ? checked : MISSING;
  if (!link) return <CheckingResetLink />;
  if (link.status === 'invalid') return <DeadLink {...link} />;
  const { email } = link;
  const reject = (text: string) => replace({ status: 'invalid', message: text });
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
