import { AccountDialog, type AccountDialogProps } from '../features/account/account-dialog.tsx';
import { PolicyText } from '../features/legal/policy-text.tsx';

/** The account dialog with the legal texts its registration form shows. */
export function AccountRoom(props: Omit<AccountDialogProps, 'renderPolicy'>) {
  return <AccountDialog {...props} renderPolicy={(policy) => <PolicyText policy={policy} />} />;
}
