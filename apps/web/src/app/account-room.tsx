import { AccountDialog, type AccountDialogProps } from '../features/account/account-dialog.tsx';
import { PolicyText } from '../features/legal/policy-text.tsx';

/** The account dialog together with the legal texts that its registration shows. */
export function AccountRoom(props: Omit<AccountDialogProps, 'renderPolicy'>) {
  return <AccountDialog {...props} renderPolicy={(policy) => <PolicyText policy={policy} />} />;
}
