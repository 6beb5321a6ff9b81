import { appendFileSync, writeFileSync } from 'node:fs';
import type { LoadResult, ProductArea } from '../connection.ts';

export type Deed =
  | { act: 'register' | 'forgot' | 'subscribe'; email: string }
  | { act: 'verify' | 'login'; email: string }
  | { act: 'reset'; email: string; token: string }
  | { act: 'logout' | 'use an ended session'; email: string }
  | { act: 'contact'; mark: string }
  | { act: 'save actions'; email: string; level: string; actions: string[] }
  | { act: 'save quiz' | 'save chat'; email: string; level: string; number: number }
  | { act: 'save last level'; email: string; level: string }
  | { act: 'visit'; email: string; level: string }
  | { act: 'read progress'; email: string }
  | { act: 'read quizzes'; email: string }
  | { act: 'read chat'; email: string; level: string }
  | { act: 'ask' | 'page' };

export interface AnswerFacts {
  userId?: string;
  /** Per level: the actions, or the number of the quiz or chat. */
  actions?: Record<string, string[]>;
  lastLevel?: string;
  numbers?: Record<string, number>;
}

/** How long the target of a fault took to be ready again, and what went wrong instead. */
export type FaultEnding = { readyMs?: number; problem?: string };

/** One line of the ground truth. Times are milliseconds since 1970. */
export type JournalEntry =
  | { entry: 'sent'; id: number; at: number; area: ProductArea; deed: Deed; session?: number }
  | {
      entry: 'answered';
      id: number;
      at: number;
      tookMs: number;
      status: number;
      result: LoadResult;
      facts?: AnswerFacts;
      details?: string;
    }
  | { entry: 'fault'; id: number; at: number; kind: string; target: string }
  | ({ entry: 'fault over'; id: number; at: number } & FaultEnding)
  | {
      entry: 'mail';
      at: number;
      messageId: string;
      /** The row in the outbox that the mail says it is from. */
      row: string;
      to: string[];
      kind: MailShape;
      /** The mark of a contact message. */
      mark?: string;
    }
  | { entry: 'mail refused'; at: number; to: string }
  | { entry: 'desk'; at: number; deferred: number }
  | { entry: 'searched'; secrets: number; control: number }
  | { entry: 'secret found'; place: string; secret: string }
  | { entry: 'end of faults'; at: number }
  | { entry: 'settled'; at: number };

/** Kinds of mail as a person tells them apart. */
export type MailShape = 'verify' | 'reset' | 'changed' | 'known' | 'contact' | 'newsletter';

/** What happened, kept in a file as well, whatever becomes of this process. */
export class Journal {
  readonly entries: JournalEntry[] = [];

  constructor(readonly file: string) {
    writeFileSync(file, '', { mode: 0o600 });
  }

  write(entry: JournalEntry): void {
    this.entries.push(entry);
    appendFileSync(this.file, `${JSON.stringify(entry)}\n`);
  }

  /** Notes a fault for as long as `work` causes it, and what `work` says about its end. */
  async during(
    fault: { id: number; kind: string; target: string },
    work: () => Promise<FaultEnding | void>,
  ): Promise<void> {
    this.write({ entry: 'fault', at: Date.now(), ...fault });
    const ending = await work();
    this.write({ entry: 'fault over', id: fault.id, at: Date.now(), ...ending });
  }
}
