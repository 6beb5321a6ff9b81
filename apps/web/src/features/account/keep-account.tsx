import { ACCOUNT_KEPT_MESSAGE, errors, webPaths } from '@netward/contracts';
import { callApi } from '../../lib/api.ts';
import { outcomeOf, useOutcome } from '../../lib/form-outcome.ts';
import { CONNECTION_FAILED } from '../../lib/network-sentences.ts';
import { BoxPage, Ways } from '../../ui/box-page.tsx';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/form-message.tsx';

const TO_ACCOUNT = ['Go to my account', webPaths.account] as const;

/**
 * Takes back the deletion of an account once the person clicks, by the token of the emailed link.
 * Opening the link is not enough, because mail filters open links too.
 */
export function KeepAccount({ token }: { token: string }) {
  const { state, isBusy, run } = useOutcome();
  const { status, message } = state;
  const keep = async () => {
    const result = await callApi('keepByLink', { body: { token } });
    const refused = errors.KEEP_LINK_INVALID.message;
    return outcomeOf(result, ACCOUNT_KEPT_MESSAGE, refused, CONNECTION_FAILED);
  };
  if (status === 'success') {
    return (
      <BoxPage mark="passed" title="Your account stays" takesFocus>
        <p>{message}</p>
        <p className="small-print">
          If you did not ask for the deletion, somebody knows your password: choose a new one.
        </p>
        <Ways links={[TO_ACCOUNT, ['Choose a new password', `${webPaths.login}?mode=reset`]]} />
      </BoxPage>
    );
  }
  return (
    <BoxPage title="Keep your account">
      <p>One click, and your account is not deleted.</p>
      <FormError text={status === 'error' ? message : undefined} />
      <Ways links={[TO_ACCOUNT]}>
        <Button look="primary" size="large" onClick={() => void run(keep)} disabled={isBusy}>
          {isBusy ? 'Keeping...' : 'Keep my account'}
        </Button>
      </Ways>
    </BoxPage>
  );
}
