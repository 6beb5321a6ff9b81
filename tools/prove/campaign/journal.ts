import { type FileHandle, open, readFile } from 'node:fs/promises';
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

/** A file that holds each entry before its `write` resolves, whatever becomes of this process. */
export class Journal {
  readonly #file: FileHandle;

  private constructor(file: FileHandle) {
    this.#file = file;
  }

  static async open(path: string): Promise<Journal> {
    return new Journal(await open(path, 'w', 0o600));
  }

  async write(entry: JournalEntry): Promise<void> {
    await this.#file.appendFile(`${JSON.stringify(entry)}\n`);
    await this.#file.datasync();
  }

  /** Notes a fault for as long as `work` causes it, and what `work` says about its end. */
  async during(
    fault: { id: number; kind: string; target: string },
    work: () => Promise<FaultEnding>,
  ): Promise<void> {
    await this.write({ entry: 'fault', at: Date.now(), ...fault });
    const ending = await work();
    await this.write({ entry: 'fault over', id: fault.id, at: Date.now(), ...ending });
  }

  close(): Promise<void> {
    return this.#file.close();
  }
}

export async function readJournal(path: string): Promise<JournalEntry[]> {
  const lines = (await readFile(path, 'utf8')).split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line) as JournalEntry);
}
