import { useState } from 'react';
import { ACCOUNT_KEPT_MESSAGE, errors, webPaths } from '@netward/contracts';
import { callApi } from '../../lib/api.ts';
import { type FormState, outcomeOf } from '../../lib/failure-sentence.ts';
import { Link } from '../../lib/link.tsx';
import { CONNECTION_FAILED } from '../../lib/network-sentences.ts';
import { BoxPage, Ways } from '../../ui/box-page.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { FormError } from '../../ui/form-message.tsx';

const SENTENCES = { refused: errors.KEEP_LINK_INVALID.message, network: CONNECTION_FAILED };

function AccountLink({ look }: { look: 'primary' | 'plain' }) {
  return (
    <Link className={buttonClass(look, 'large')} to={webPaths.account}>
      Go to my account
    </Link>
  );
}

/**
 * Takes back the deletion of an account once the person clicks, by the token of the emailed link.
 * Opening the link is not enough, because mail filters open links too.
 */
export function KeepAccount({ token }: { token: string }) {
  const [{ status, message }, setState] = useState<FormState>({ status: 'idle' });
  const isLoading = status === 'loading';
  const keep = async () => {
    setState({ status: 'loading' });
    const result = await callApi('keepByLink', { body: { token } });
    setState(outcomeOf(result, ACCOUNT_KEPT_MESSAGE, SENTENCES));
  };
  if (status === 'success') {
    return (
      <BoxPage mark="passed" title="Your account stays" takesFocus>
        <p>{message}</p>
        <p className="small-print">
          If you did not ask for the deletion, somebody knows your password: choose a new one.
        </p>
        <Ways>
          <AccountLink look="primary" />
          <Link className={buttonClass('plain', 'large')} to={`${webPaths.login}?mode=reset`}>
            Choose a new password
          </Link>
        </Ways>
      </BoxPage>
    );
  }
  return (
    <BoxPage title="Keep your account">
      <p>One click, and your account is not deleted.</p>
      <FormError text={status === 'error' ? message : undefined} />
      <Ways>
        <Button look="primary" size="large" onClick={() => void keep()} disabled={isLoading}>
          {isLoading ? 'Keeping...' : 'Keep my account'}
        </Button>
        <AccountLink look="plain" />
      </Ways>
    </BoxPage>
  );
}
