import type { ProviderAnswer } from '@netward/contracts';
import { useState } from 'react';
import { callApi } from '../../lib/api.ts';
import { failureSentence } from '../../lib/form-outcome.ts';
import { readStored, writeStored } from '../../lib/storage.ts';
import { LOGIN_REFUSED } from './sign-in.ts';
import { useSiteConfig } from '../../lib/site-config.ts';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/form-message.tsx';

const KEY = 'providerLogin';

/** A login at the OpenID provider that this browser began. */
export interface BegunLogin extends Pick<ProviderAnswer, 'state' | 'nonce' | 'verifier'> {
  /** Whether the account of the session is to be connected, instead of a session begun. */
  readonly isConnecting: boolean;
}

/** Leaves for the provider; returns a sentence if that is impossible. */
async function goToProvider(isConnecting: boolean): Promise<string | undefined> {
  const result = await callApi('startProvider');
  if (!result.ok) return failureSentence(result, LOGIN_REFUSED);
  const { url, state, nonce, verifier } = result.data;
  const begun: BegunLogin = { state, nonce, verifier, isConnecting };
  writeStored(KEY, JSON.stringify(begun));
  location.assign(url);
  return undefined;
}

/** What this browser began, once. Nobody else can write it, so a foreign answer finds nothing to fit. */
export function takeBegunLogin(): BegunLogin | undefined {
  const stored = readStored(KEY);
  writeStored(KEY, null);
  return stored === null ? undefined : (JSON.parse(stored) as BegunLogin);
}

/** Leads to the OpenID provider, if the site has one. */
export function ProviderButton({ isConnecting = false }: { isConnecting?: boolean }) {
  const { providerName } = useSiteConfig();
  const [state, setState] = useState<{ isBusy?: boolean; error?: string | undefined }>({});
  if (!providerName) return null;
  const leave = async () => {
    setState({ isBusy: true });
    const error = await goToProvider(isConnecting);
    if (error) setState({ error });
  };
  return (
    <>
      <FormError text={state.error} />
      <Button
        size={isConnecting ? undefined : 'large'}
        disabled={state.isBusy}
        onClick={() => void leave()}
      >
        {isConnecting ? `Connect ${providerName}` : `Log in with ${providerName}`}
      </Button>
    </>
  );
}
