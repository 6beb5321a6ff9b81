import { useSyncExternalStore } from 'react';
import { Icon, type IconName } from './icon.tsx';
import './toast.css';

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
let shown = NONE;
let lastId = 0;
const listeners = new Set<() => void>();

function publish(next: readonly ShownToast[]) {
  shown = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Says one sentence for a while and takes it away again. */
export function showToast(toast: Toast): void {
  const id = ++lastId;
  publish([...shown.filter((other) => other.text !== toast.text), { ...toast, id }]);
  setTimeout(() => publish(shown.filter((other) => other.id !== id)), toast.ms ?? 3000);
}

function ToastList({ place, toasts }: { place: 'centre' | 'top'; toasts: readonly ShownToast[] }) {
  return (
    <div className={`toasts toasts-${place}`}>
      {toasts.map(({ id, text, tone = 'passed' }) => (
        <p className="toast" key={id}>
          <Icon name={`m-${tone}` satisfies IconName} className={tone} />
          {text}
        </p>
      ))}
    </div>
  );
}

/** The one polite live region of the page. Stands in it once, always. */
export function ToastRegion() {
  const toasts = useSyncExternalStore(
    subscribe,
    () => shown,
    () => NONE,
  );
  return (
    <div className="toast-region" aria-live="polite" data-toasts="">
      <ToastList place="top" toasts={toasts.filter((toast) => toast.place === 'top')} />
      <ToastList place="centre" toasts={toasts.filter((toast) => toast.place !== 'top')} />
    </div>
  );
}
