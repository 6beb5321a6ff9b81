import { type RefObject, useEffect } from 'react';

/**
 * Opens a native modal dialog while its component is mounted. The focus moves to its first field, or
 * else to its first control, and returns on closing.
 */
export function useModal(dialog: RefObject<HTMLDialogElement | null>): void {
  useEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    if (element && !element.open) element.showModal();
    element?.querySelector<HTMLElement>('input:not([type=hidden]), textarea')?.focus();
    return () => {
      element?.close();
      if ((before instanceof HTMLElement || before instanceof SVGElement) && before.isConnected)
        before.focus();
    };
  }, [dialog]);
}
