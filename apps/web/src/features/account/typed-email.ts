import type { ChangeEvent } from 'react';

/** An address that goes along from one form of the dialog to the next. */
export interface TypedEmail {
  readonly email: string;
  readonly onEmail: (event: ChangeEvent<HTMLInputElement>) => void;
}
