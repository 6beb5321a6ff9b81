import type { ReactNode } from 'react';
import { keepPermission, type PermissionAnswer, type PermissionName } from '../lib/permission.ts';
import { Button } from './button.tsx';
import './permission-question.css';

interface PermissionQuestionProps {
  readonly about: PermissionName;
  /** Who would be contacted, what for, and that the page works without it. */
  readonly children: ReactNode;
  readonly onAnswer: (answer: PermissionAnswer) => void;
}

/** Asks in one line whether another company may be contacted, and keeps the answer. */
export function PermissionQuestion({ about, children, onAnswer }: PermissionQuestionProps) {
  const answer = (given: PermissionAnswer) => {
    keepPermission(about, given);
    onAnswer(given);
  };
  return (
    <section
      className="permission-question flex wraps middle small edged rounded"
      aria-label="Permission"
      data-permission={about}
    >
      <p>{children}</p>
      <Button size="small" onClick={() => answer('allowed')}>
        Allow
      </Button>
      <Button look="quiet" size="small" onClick={() => answer('refused')}>
        No, thanks
      </Button>
    </section>
  );
}
