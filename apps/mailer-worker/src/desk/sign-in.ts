import { Inject, Injectable } from '@nestjs/common';
import { addressKey, Limiter } from '@netward/nest-kit/limits';
import { verify } from '@node-rs/argon2';
import { CONFIG, type Config } from '../config.ts';
import type { DeskUser } from './desk-users.ts';

export type SignInAnswer =
  | { state: 'known'; user: DeskUser }
  | { state: 'unknown' }
  | { state: 'throttled'; retryAfter: number };

/** A person mistypes a few times; a guesser needs thousands of tries. Success begins anew. */
const TRIES = { name: 'desk', points: 10, seconds: 300 };
const BASIC = /^Basic ([A-Za-z0-9+/]+={0,2})$/i;

/** Who stands at the desk, by the name and password of HTTP Basic authentication (RFC 7617). */
@Injectable()
export class SignIn {
  readonly #users: ReadonlyMap<string, DeskUser>;
  readonly #tries: Limiter;

  constructor(@Inject(CONFIG) config: Config) {
    this.#users = new Map(config.DESK_USERS.map((user) => [user.name, user]));
    this.#tries = new Limiter(TRIES, { key: config.SERVICE_TOKEN, scale: 1 });
  }

  async check(authorization: string | undefined, address: string): Promise<SignInAnswer> {
    const credentials = readCredentials(authorization);
    if (!credentials) return { state: 'unknown' };
    const client = addressKey(address);
    const tries = await this.#tries.consume(client);
    if (!tries.isAllowed) return { state: 'throttled', retryAfter: tries.resetSeconds };
    const user = await this.#find(credentials);
    if (!user) return { state: 'unknown' };
    await this.#tries.clear(client);
    return { state: 'known', user };
  }

  /** An unknown name costs one verification too, so that time does not tell which names exist. */
  async #find({ name, password }: Credentials): Promise<DeskUser | undefined> {
    const named = this.#users.get(name);
    const measured = named ?? this.#users.values().next().value;
    const isRight = measured !== undefined && (await verify(measured.hash, password));
    return isRight ? named : undefined;
  }
}

interface Credentials {
  name: string;
  password: string;
}

function readCredentials(authorization = ''): Credentials | undefined {
  const encoded = BASIC.exec(authorization)?.[1];
  if (!encoded) return undefined;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  return colon < 1 ? undefined : { name: text.slice(0, colon), password: text.slice(colon + 1) };
}
