import type { MailActAnswer, MailKind } from '@netward/contracts';

export type ActOutcome = MailActAnswer['outcome'];

/** The row of a mail that somebody acts on, locked until the act is done. */
export interface ActRow {
  id: string;
  generation: number;
  intent: string;
  kind: MailKind | null;
  state: string;
  recipient: string | null;
  isLeased: boolean;
  tries: number;
}
