import { Inject, Injectable } from '@nestjs/common';
import { addressKey, Limiter } from '@netward/nest-kit/limits';
import { verify } from '@node-rs/argon2';
import { CONFIG, type MailerConfig } from '../config.ts';
import type { DeskUser } from './desk-users.ts';

export type SignInAnswer =
  | { state: 'known'; user: DeskUser }
  | { state: 'unknown' }
  | { state: 'throttled'; retryAfter: number };

export interface DeskCredentials {
  name: string;
  password: string;
}

/** A person mistypes a few times; a guesser needs thousands of tries. Success resets the count. */
const TRIES = { name: 'desk', points: 10, seconds: 300 };
/** The same for one name from many addresses. */
const TRIES_OF_NAME = { name: 'desk-name', points: 30, seconds: 900 };

/** Checks who is signing in at the desk, with a limit on attempts. */
@Injectable()
export class SignIn {
  readonly #users: ReadonlyMap<string, DeskUser>;
  readonly #tries: Limiter;
  readonly #triesOfName: Limiter;

  constructor(@Inject(CONFIG) config: MailerConfig) {
    this.#users = new Map(config.DESK_USERS.map((user) => [user.name, user]));
    const settings = { key: config.SERVICE_TOKEN, scale: 1 };
    this.#tries = new Limiter(TRIES, settings);
    this.#triesOfName = new Limiter(TRIES_OF_NAME, settings);
  }

  async check(credentials: DeskCredentials, address: string): Promise<SignInAnswer> {
    const client = addressKey(address);
    const { name } = credentials;
    const tries = await Promise.all([this.#tries.consume(client), this.#triesOfName.consume(name)]);
    const refused = tries.find(({ isAllowed }) => !isAllowed);
    if (refused) return { state: 'throttled', retryAfter: refused.resetSeconds };
    const user = await this.#find(credentials);
    if (!user) return { state: 'unknown' };
    await Promise.all([this.#tries.clear(client), this.#triesOfName.clear(name)]);
    return { state: 'known', user };
  }

  /** An unknown name costs one verification too, so that timing does not reveal which names exist. */
  async #find({ name, password }: DeskCredentials): Promise<DeskUser | undefined> {
    const named = this.#users.get(name);
    const measured = named ?? this.#users.values().next().value;
    const isRight = measured !== undefined && (await verify(measured.hash, password));
    return isRight ? named : undefined;
  }
}
