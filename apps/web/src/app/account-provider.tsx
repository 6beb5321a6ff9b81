import { createContext, type ReactNode, Suspense, use, useEffect, useMemo, useState } from 'react';
import { lazyComponent } from '../lib/lazy-component.tsx';
import { type LoginReason, onSessionExpired } from '../lib/session.ts';

export const AccountDialog = lazyComponent(
  async () => (await import('./account-room.tsx')).AccountRoom,
);

interface LoginRequest {
  readonly reason?: LoginReason;
  /** Runs after the login; not if the dialog is closed instead. */
  readonly onLogin?: () => void;
}

interface Account {
  readonly openLogin: (request?: LoginRequest) => void;
  /** Fetches the dialog's code early, when whatever opens it is hovered or focused. */
  readonly preloadLogin: () => void;
}

const AccountContext = createContext<Account | undefined>(undefined);

/** Opens the login dialog from anywhere, over the current page. */
export function useAccount(): Account {
  const account = use(AccountContext);
  if (!account) throw new Error('useAccount needs an AccountProvider around it');
  return account;
}

export function AccountProvider({ children }: { children: ReactNode }) {
  const [request, setRequest] = useState<LoginRequest>();
  const account = useMemo<Account>(
    () => ({
      openLogin: (next = {}) => setRequest(next),
      preloadLogin: () => void AccountDialog.preload(),
    }),
    [],
  );
  useEffect(() => onSessionExpired(() => setRequest({ reason: 'expired' })), []);

  const close = () => setRequest(undefined);
  return (
    <AccountContext value={account}>
      {children}
      {request && (
        <Suspense>
          <AccountDialog
            reason={request.reason}
            onClose={close}
            onLogin={() => {
              close();
              request.onLogin?.();
            }}
          />
        </Suspense>
      )}
    </AccountContext>
  );
}
