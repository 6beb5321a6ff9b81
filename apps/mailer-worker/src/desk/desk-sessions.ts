import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { DeskPerson } from '@netward/contracts';
import { open, seal } from '@netward/nest-kit/crypto';
import { z } from 'zod';
import { CONFIG, type Config } from '../config.ts';
import type { DeskUser } from './desk-users.ts';

/** Somebody who is signed in. */
export interface DeskSession {
  id: string;
  person: DeskPerson;
  /** Proof that a form came from a page of this session. */
  formToken: string;
}

/** A working day. */
export const DESK_SESSION_SECONDS = 8 * 3600;
const CONTEXT = 'desk session';

const content = z.object({
  id: z.string(),
  name: z.string(),
  password: z.string(),
  until: z.number(),
});

/** Changes with the person's password, so that a new one ends the sessions of the old. */
function markOf({ hash }: DeskUser): string {
  return createHash('sha256').update(hash).digest('base64url');
}

/**
 * Sessions of the desk. A session is a sealed text that the browser keeps: it outlives a restart
 * and works with every replica. What it may do is read from the settings each time.
 */
@Injectable()
export class DeskSessions {
  readonly #users: ReadonlyMap<string, DeskUser>;
  readonly #key: Buffer;
  readonly #ended = new Map<string, number>();

  constructor(@Inject(CONFIG) { DESK_USERS, SERVICE_TOKEN }: Config) {
    this.#users = new Map(DESK_USERS.map((user) => [user.name, user]));
    this.#key = Buffer.from(hkdfSync('sha256', SERVICE_TOKEN, '', CONTEXT, 32));
  }

  /** The sealed text of a new session. */
  begin(user: DeskUser, now: number): string {
    const id = randomBytes(16).toString('base64url');
    const until = now + DESK_SESSION_SECONDS * 1000;
    return seal({ id, name: user.name, password: markOf(user), until }, this.#key, CONTEXT);
  }

  read(sealed: string, now: number): DeskSession | undefined {
    const facts = this.#open(sealed);
    const user = facts && this.#users.get(facts.name);
    if (!user || facts.password !== markOf(user)) return undefined;
    if (facts.until <= now || this.#ended.has(facts.id)) return undefined;
    const { name, role } = user;
    return { id: facts.id, person: { name, role }, formToken: this.#formToken(facts.id) };
  }

  /** Ends a session here; another replica would honour a copy of its text until it ends by itself. */
  end({ id }: DeskSession, now: number): void {
    for (const [ended, until] of this.#ended) if (until <= now) this.#ended.delete(ended);
    this.#ended.set(id, now + DESK_SESSION_SECONDS * 1000);
  }

  /** Whether a form belongs to the session. */
  isOwnForm({ formToken }: DeskSession, given: string): boolean {
    const [own, other] = [formToken, given].map((text) =>
      createHash('sha256').update(text).digest(),
    ) as [Buffer, Buffer];
    return timingSafeEqual(own, other);
  }

  #formToken(id: string): string {
    return createHmac('sha256', this.#key).update(`form:${id}`).digest('base64url');
  }

  #open(sealed: string): z.output<typeof content> | undefined {
    try {
      return content.parse(open(sealed, this.#key, CONTEXT));
    } catch {
      return undefined;
    }
  }
}
