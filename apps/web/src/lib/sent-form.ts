import { zodResolver } from '@hookform/resolvers/zod';
import { type FocusEvent, type SyntheticEvent, useState } from 'react';
import {
  type FieldValues,
  type Path,
  type RegisterOptions,
  useForm,
  type UseFormProps,
  type UseFormReturn,
} from 'react-hook-form';
import type { z } from 'zod';

interface SendProps<Typed extends FieldValues> extends Omit<UseFormProps<Typed>, 'resolver'> {
  /** Sends what was typed; the answer, if any, says what went wrong. */
  readonly send: (typed: Typed, form: UseFormReturn<Typed>) => Promise<string | void>;
}

/** A form that a schema checks before it is sent. It hides its passwords first. */
export function useSentForm<Typed extends FieldValues>(
  schema: z.ZodType<Typed, Typed>,
  { send, ...options }: SendProps<Typed>,
) {
  const [failure, setFailure] = useState<string>();
  const [isShown, onShown] = useState(false);
  const form = useForm<Typed>({ resolver: zodResolver(schema), ...options });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (typed) => {
    setFailure(undefined);
    onShown(false);
    const said = await send(typed, form);
    if (said) setFailure(said);
  });
  return {
    form,
    failure,
    isSubmitting,
    /** Whether the form shows its passwords. */
    shown: { isShown, onShown },
    /** What a field needs. It does not complain while it is still empty. */
    field(name: Path<Typed>, more?: RegisterOptions<Typed, Path<Typed>>) {
      const field = form.register(name, more);
      const onBlur = async (event: FocusEvent<HTMLInputElement>) => {
        if (event.target.value) await field.onBlur(event);
      };
      return { ...field, onBlur, error: errors[name]?.message as string | undefined };
    },
    /** What the form's own element needs. */
    attributes: {
      method: 'post',
      noValidate: true,
      onSubmit: (event: SyntheticEvent) => void submit(event),
    },
  };
}

export type SentForm<Typed extends FieldValues> = ReturnType<typeof useSentForm<Typed>>;
