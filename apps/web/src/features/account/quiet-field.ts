import type { FocusEvent } from 'react';

interface BlurHandler {
  readonly onBlur: (event: FocusEvent<HTMLInputElement>) => Promise<unknown>;
}

/** Keeps a form that validates on blur from complaining about fields that are still empty. */
export function quietWhileBlank<F extends BlurHandler>(field: F): F {
  return {
    ...field,
    onBlur: async (event: FocusEvent<HTMLInputElement>) => {
      if (event.target.value) await field.onBlur(event);
    },
  };
}
