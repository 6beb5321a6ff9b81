import type { ChangeEvent } from 'react';

/** The email address that the forms of the dialog share. */
export interface TypedEmail {
  readonly email: string;
  readonly onEmail: (event: ChangeEvent<HTMLInputElement>) => void;
}
