import { useCallback, useEffect, useState } from 'react';
import { errors } from '@netward/contracts';
import { callApi } from '../../lib/api.ts';
import { failureSentence } from '../../lib/failure-sentence.ts';
import { shareRunning } from '../../lib/share-running.ts';

export type ResetLink =
  | { readonly status: 'checking' }
  | { readonly status: 'valid'; readonly token: string; readonly email: string }
  | {
      readonly status: 'invalid';
      readonly message: string;
      readonly detail?: string;
      /** The server never judged the link: it may be as good as new. */
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
  const message = failureSentence(result, { refused, network: UNCHECKED });
  return { status: 'invalid', message, isUnchecked };
});

/** Asks whether a reset link still works; null when the address has no token. */
export function useResetLink(token: string | null) {
  const [link, setLink] = useState<ResetLink>(token ? { status: 'checking' } : MISSING);
  useEffect(() => {
    if (!token) return;
    let isCurrent = true;
    void check(token).then((answer) => isCurrent && setLink(answer));
    return () => {
      isCurrent = false;
    };
  }, [token]);
  const reject = useCallback((message: string) => setLink({ status: 'invalid', message }), []);
  return { link, reject };
}
