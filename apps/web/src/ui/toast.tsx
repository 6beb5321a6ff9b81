import { useSyncExternalStore } from 'react';
import { createStore } from '../lib/store.ts';
import { Icon, type IconName } from './icon.tsx';

type ToastTone = 'passed' | 'alerted' | 'blocked';

export interface Toast {
  readonly text: string;
  readonly tone?: ToastTone;
  readonly place?: 'centre' | 'top';
  /** How long it stays, in milliseconds. */
  readonly ms?: number;
}
type ShownToast = Toast & { readonly id: number };

const NONE: readonly ShownToast[] = [];
const shown = createStore(NONE);
let lastId = 0;

/** Takes a sentence away before its time. */
export function dismissToast(text: string): void {
  shown.set(shown.get().filter((toast) => toast.text !== text));
}

/** Shows one sentence for a while. */
export function showToast(toast: Toast): void {
  const id = ++lastId;
  dismissToast(toast.text);
  shown.set([...shown.get(), { ...toast, id }]);
  const remove = () => shown.set(shown.get().filter((other) => other.id !== id));
  setTimeout(remove, toast.ms ?? 3000);
}

function ToastList({ place, toasts }: { place: 'centre' | 'top'; toasts: readonly ShownToast[] }) {
  return (
    <div className={`toasts toasts-${place} grid gap-8 absolute`}>
      {toasts.map(({ id, text, tone = 'passed' }) => (
        <p className="toast flex middle gap-12" key={id}>
          <Icon name={`m-${tone}` satisfies IconName} className={tone} />
          {text}
        </p>
      ))}
    </div>
  );
}

/** The page's only polite live region; always rendered, once. */
export function ToastRegion() {
  const toasts = useSyncExternalStore(shown.subscribe, shown.get, () => NONE);
  return (
    <div className="toast-region" aria-live="polite" data-toasts="">
      <ToastList place="top" toasts={toasts.filter((toast) => toast.place === 'top')} />
      <ToastList place="centre" toasts={toasts.filter((toast) => toast.place !== 'top')} />
    </div>
  );
}
