import { Suspense, useState } from 'react';
import { DELETION_DAYS } from '@netward/contracts';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import type { DeleteAccountProps } from './delete-account-props.ts';
import { Button } from '../../ui/button.tsx';

const PasswordQuestion = lazyComponent(
  async () => (await import('./password-question.tsx')).PasswordQuestion,
);

/** Says what a deletion means, and asks for it once the learner has decided. */
export function DeleteAccount(props: DeleteAccountProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <p>
        Erases your account with its progress, quiz results, challenges, conversations and messages.
        You get an email and have {DELETION_DAYS} days to keep the account after all. Transcripts
        that you have downloaded stay valid: they are signed files of yours, and checking one needs
        no account.
      </p>
      {isOpen ? (
        <Suspense>
          <PasswordQuestion {...props} onCancel={() => setOpen(false)} />
        </Suspense>
      ) : (
        <div className="account-act note flex wraps middle above-4">
          <Button
            className="account-danger"
            onPointerEnter={() => void PasswordQuestion.preload()}
            onClick={() => setOpen(true)}
          >
            Delete account
          </Button>
          <span>Asks for your password first.</span>
        </div>
      )}
    </>
  );
}
