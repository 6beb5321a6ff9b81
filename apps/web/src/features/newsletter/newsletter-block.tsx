import { type SyntheticEvent, useId, useState } from 'react';
import { webPaths } from '@netward/contracts';
import type { FormOutcome, FormState } from '../../lib/form-outcome.ts';
import { Link } from '../../lib/link.tsx';
import { CONNECTION_FAILED } from '../../lib/network-sentences.ts';
import { useIsHydrated } from '../../lib/use-is-hydrated.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import './newsletter-block.css';

const LABELS: Readonly<Record<FormState['status'], string>> = {
  idle: 'Subscribe',
  loading: 'Subscribing...',
  success: 'Subscribed!',
  error: 'Subscribe',
};

// The call brings the zod schemas, which the first page does not need.
const loadCall = () => import('./subscribe.ts');

async function subscribe(email: string): Promise<FormOutcome> {
  try {
    return await (await loadCall()).subscribe(email);
  } catch {
    return { status: 'error', message: CONNECTION_FAILED };
  }
}

function useSubscription() {
  const [subscription, setSubscription] = useState<FormState>({ status: 'idle' });
  const submit = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const field = event.currentTarget.elements.namedItem('email') as HTMLInputElement;
    setSubscription({ status: 'loading' });
    const outcome = await subscribe(field.value);
    if (outcome.status === 'success') field.value = '';
    else field.focus();
    setSubscription(outcome);
  };
  return { ...subscription, submit, startOver: () => setSubscription({ status: 'idle' }) };
}

export function NewsletterBlock() {
  const { status, message, submit, startOver } = useSubscription();
  const isHydrated = useIsHydrated();
  const id = useId();
  const isWrong = status === 'error';
  return (
    <section className="newsletter grid start wrap below-fold" aria-labelledby={`${id}-title`}>
      <div>
        <h2 className="title" id={`${id}-title`}>
          Get an email about what’s new
        </h2>
        <p className="above-8 muted">New levels and articles, nothing else.</p>
      </div>
      <form
        className="stack gap-8"
        method="post"
        noValidate
        onSubmit={(event) => void submit(event)}
        onFocus={() => void loadCall().catch(() => {})}
      >
        <label htmlFor={`${id}-email`}>Email</label>
        <input
          className="shrinks outlined rounded"
          id={`${id}-email`}
          name="email"
          type="email"
          autoComplete="email"
          placeholder="you@example.org"
          required
          aria-invalid={isWrong || undefined}
          aria-describedby={`${id}-message`}
          onInput={status === 'success' ? startOver : undefined}
        />
        <Button
          size="large"
          type="submit"
          disabled={!isHydrated || status === 'loading' || status === 'success'}
        >
          {status === 'success' && <Icon name="i-check" />}
          {LABELS[status]}
        </Button>
        <p id={`${id}-message`} className="newsletter-message small whole-row" role="status">
          {message && (
            <>
              <Icon
                name={isWrong ? 'm-blocked' : 'm-passed'}
                className={isWrong ? 'blocked' : 'passed'}
              />
              {message}
            </>
          )}
        </p>
        <p className="newsletter-privacy small faint whole-row">
          How we handle your address: <Link to={webPaths.privacy}>privacy</Link>.
        </p>
      </form>
    </section>
  );
}
