import { type SyntheticEvent, useId, useState } from 'react';
import { fieldSentences, webPaths } from '@netward/contracts';
import { Link } from '../../lib/link.tsx';
import { useIsHydrated } from '../../lib/use-is-hydrated.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import './newsletter-block.css';

type Status = 'idle' | 'loading' | 'success' | 'error';
interface Subscription {
  readonly status: Status;
  readonly message?: string;
}

const LABELS: Readonly<Record<Status, string>> = {
  idle: 'Subscribe',
  loading: 'Subscribing...',
  success: 'Subscribed!',
  error: 'Subscribe',
};

// The call brings the schemas along, which the first page does without.
const loadCall = () => import('./subscribe.ts');

/** What keeps an address from being sent. The server judges the rest. */
function faultOf(email: string): string | undefined {
  if (!email) return fieldSentences.emailMissing;
  return /^\S+@\S+\.\S+$/.test(email) ? undefined : fieldSentences.emailInvalid;
}

async function subscribe(email: string): Promise<Subscription> {
  try {
    return await (await loadCall()).subscribe(email);
  } catch {
    const message = 'Network error. Please check your connection and try again.';
    return { status: 'error', message };
  }
}

function useSubscription() {
  const [subscription, setSubscription] = useState<Subscription>({ status: 'idle' });
  const submit = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const field = event.currentTarget.elements.namedItem('email') as HTMLInputElement;
    const email = field.value.trim();
    const fault = faultOf(email);
    if (fault) {
      setSubscription({ status: 'error', message: fault });
      return field.focus();
    }
    setSubscription({ status: 'loading' });
    const answer = await subscribe(email);
    if (answer.status === 'success') field.value = '';
    setSubscription(answer);
  };
  return { ...subscription, submit, startAnew: () => setSubscription({ status: 'idle' }) };
}

/** Where to leave an address for news by mail. */
export function NewsletterBlock() {
  const { status, message, submit, startAnew } = useSubscription();
  const isHydrated = useIsHydrated();
  const id = useId();
  const isWrong = status === 'error';
  return (
    <section className="newsletter wrap below-fold" aria-labelledby={`${id}-title`}>
      <div>
        <h2 id={`${id}-title`}>A mail when there is something new</h2>
        <p>A new level or article, nothing else.</p>
      </div>
      <form
        method="post"
        noValidate
        onSubmit={(event) => void submit(event)}
        onFocus={() => void loadCall().catch(() => {})}
      >
        <label className="sr-only" htmlFor={`${id}-email`}>
          Email
        </label>
        <input
          id={`${id}-email`}
          name="email"
          type="email"
          autoComplete="email"
          placeholder="you@example.org"
          required
          aria-invalid={isWrong || undefined}
          aria-describedby={`${id}-message`}
          onInput={status === 'success' ? startAnew : undefined}
        />
        <Button
          size="large"
          type="submit"
          disabled={!isHydrated || status === 'loading' || status === 'success'}
        >
          {status === 'success' && <Icon name="i-check" />}
          {LABELS[status]}
        </Button>
        <p id={`${id}-message`} className="newsletter-message" role="status">
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
        <p className="newsletter-privacy">
          How we handle your address: <Link to={webPaths.privacy}>privacy</Link>.
        </p>
      </form>
    </section>
  );
}
