import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

export type Policy = 'terms' | 'privacy';

const titles: Readonly<Record<Policy, string>> = {
  terms: 'Terms of Service',
  privacy: 'Privacy Policy',
};

interface PolicyDialogProps {
  readonly policy: Policy;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A policy on top of the registration form, which keeps what was typed. */
export function PolicyDialog({ policy, onClose, children }: PolicyDialogProps) {
  return (
    <Dialog title={titles[policy]} onClose={onClose} className="policy-dialog">
      <div className="dialog-body">
        {children}
        <Button size="large" onClick={onClose}>
          Back to registration
        </Button>
      </div>
    </Dialog>
  );
}
