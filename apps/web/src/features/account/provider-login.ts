import type { ProviderAnswer } from '@netward/contracts';
import { callApi } from '../../lib/api.ts';
import { failureSentence } from '../../lib/failure-sentence.ts';
import { readStored, writeStored } from '../../lib/storage.ts';
import { SENTENCES } from './sign-in.ts';

const KEY = 'providerLogin';

/** A login at the OpenID provider that this browser began. */
export interface BegunLogin extends Pick<ProviderAnswer, 'state' | 'nonce' | 'verifier'> {
  /** Whether the account of the session is to be connected, instead of a session begun. */
  readonly isConnecting: boolean;
}

/** Leaves for the provider; returns a sentence if that is impossible. */
export async function goToProvider(isConnecting: boolean): Promise<string | undefined> {
  const result = await callApi('startProvider');
  if (!result.ok) return failureSentence(result, SENTENCES);
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
