import type { FocusEvent } from 'react';

interface Registered {
  readonly onBlur: (event: FocusEvent<HTMLInputElement>) => Promise<unknown>;
}

/** A field of a form that judges on leaving: walking past an empty one is no mistake yet. */
export function quietWhileBlank<F extends Registered>(field: F): F {
  return {
    ...field,
    onBlur: async (event: FocusEvent<HTMLInputElement>) => {
      if (event.target.value) await field.onBlur(event);
    },
  };
}
