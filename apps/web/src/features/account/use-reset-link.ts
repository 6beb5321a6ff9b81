import { useCallback } from 'react';
import { errors } from '@netward/contracts';
import { callApi } from '../../lib/api.ts';
import { failureSentence } from '../../lib/failure-sentence.ts';
import { shareRunning } from '../../lib/share-running.ts';
import { useLinkCheck } from './use-link-check.ts';

export type ResetLink =
  | { readonly status: 'checking' }
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
  const message = failureSentence(result, { refused, network: UNCHECKED });
  return { status: 'invalid', message, isUnchecked };
});

/** Checks whether a reset link still works. The token is null if the URL has none. */
export function useResetLink(token: string | null) {
  const [link, setLink] = useLinkCheck<ResetLink>(
    token,
    check,
    token ? { status: 'checking' } : MISSING,
  );
  const reject = useCallback(
    (message: string) => setLink({ status: 'invalid', message }),
    [setLink],
  );
  return { link, reject };
}
