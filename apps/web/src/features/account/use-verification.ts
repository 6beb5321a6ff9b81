import { useEffect, useState } from 'react';
import { errors } from '@netward/contracts';
import { callApi } from '../../lib/api.ts';

export type Verification =
  | { readonly status: 'verifying' }
  | { readonly status: 'success'; readonly message: string }
  | { readonly status: 'error'; readonly message: string };

const FAILED = 'Verification failed';
const asked = new Map<string, Promise<Verification>>();

async function verify(token: string): Promise<Verification> {
  const result = await callApi('verifyEmail', { query: { token } });
  if (result.ok) return { status: 'success', message: result.data.message };
  if (result.kind === 'network') {
    return { status: 'error', message: `Network error: ${result.detail}` };
  }
  const message = result.message ?? FAILED;
  return { status: message.includes('successfully') ? 'success' : 'error', message };
}

/** Asks once for a token, however often a component mounts. */
function verifyOnce(token: string): Promise<Verification> {
  const running = asked.get(token) ?? verify(token);
  asked.set(token, running);
  return running;
}

const MISSING: Verification = { status: 'error', message: errors.VERIFY_TOKEN_MISSING.message };

/** Redeems the token of a verification mail; null when the address has none. */
export function useVerification(token: string | null): Verification {
  const [verification, setVerification] = useState<Verification>(
    token ? { status: 'verifying' } : MISSING,
  );
  useEffect(() => {
    if (!token) return;
    let isCurrent = true;
    void verifyOnce(token).then((answer) => isCurrent && setVerification(answer));
    return () => {
      isCurrent = false;
    };
  }, [token]);
  return verification;
}
