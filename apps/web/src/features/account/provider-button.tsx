import { useState } from 'react';
import { useSiteConfig } from '../../lib/use-site-config.ts';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/form-message.tsx';
import { goToProvider } from './provider-login.ts';

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
