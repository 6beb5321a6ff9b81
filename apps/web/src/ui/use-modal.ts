import { type RefObject, type SyntheticEvent, useEffect, useRef } from 'react';

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

/** The attributes of a modal dialog that Escape and a click outside close; of several the topmost one. */
export function useDismissable(onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null);
  const pressedOutside = useRef(false);
  useModal(ref);
  // The dialog has no padding, so only clicks on the backdrop target the dialog itself.
  const isItself = ({ target }: SyntheticEvent) => target === ref.current;
  return {
    ref,
    onCancel(event: SyntheticEvent) {
      if (!isItself(event)) return;
      event.preventDefault();
      onClose();
    },
    onMouseDown(event: SyntheticEvent) {
      pressedOutside.current = isItself(event);
    },
    onClick(event: SyntheticEvent) {
      if (pressedOutside.current && isItself(event)) onClose();
    },
  };
}
