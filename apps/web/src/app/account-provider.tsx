import { createContext, type ReactNode, Suspense, use, useEffect, useMemo, useState } from 'react';
import { lazyComponent } from '../lib/lazy-component.tsx';
import type { LoginReason } from '../lib/login-reason.ts';
import { onSessionExpired } from '../lib/session.ts';

export const AccountDialog = lazyComponent(
  async () => (await import('./account-room.tsx')).AccountRoom,
);

interface LoginWish {
  readonly reason?: LoginReason;
  /** Runs once the learner is in; not when the dialog is closed instead. */
  readonly onLogin?: () => void;
}

interface Account {
  readonly openLogin: (wish?: LoginWish) => void;
  /** Fetches the dialog's code ahead of need, on hover or focus of what opens it. */
  readonly preloadLogin: () => void;
}

const AccountContext = createContext<Account | undefined>(undefined);

/** Opens the login dialog from anywhere, over the page that is shown. */
export function useAccount(): Account {
  const account = use(AccountContext);
  if (!account) throw new Error('useAccount needs an AccountProvider around it');
  return account;
}

export function AccountProvider({ children }: { children: ReactNode }) {
  const [wish, setWish] = useState<LoginWish>();
  const account = useMemo<Account>(
    () => ({
      openLogin: (next = {}) => setWish(next),
      preloadLogin: () => void AccountDialog.preload(),
    }),
    [],
  );
  useEffect(() => onSessionExpired(() => setWish({ reason: 'expired' })), []);

  const close = () => setWish(undefined);
  return (
    <AccountContext value={account}>
      {children}
      {wish && (
        <Suspense>
          <AccountDialog
            reason={wish.reason}
            onClose={close}
            onLogin={() => {
              close();
              wish.onLogin?.();
            }}
          />
        </Suspense>
      )}
    </AccountContext>
  );
}
