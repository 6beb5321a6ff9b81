import type { ComponentProps } from 'react';
import { Field } from '../../ui/field.tsx';

/** The address of an account; password managers fill it in. */
export function EmailField(props: Omit<ComponentProps<typeof Field>, 'label' | 'type'>) {
  return <Field label="Email" type="email" autoComplete="username" required {...props} />;
}
