import { createHash, hkdfSync, randomUUID, timingSafeEqual } from 'node:crypto';
import type { CookieSerializeOptions } from '@fastify/cookie';
import { Inject, Injectable } from '@nestjs/common';
import type { DeskPerson } from '@netward/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { EncryptJWT, jwtDecrypt } from 'jose';
import { CONFIG, type DeskUser, type MailerConfig } from '../config.ts';

export interface DeskSession {
  id: string;
  person: DeskPerson;
  /** Proof that a form came from a page of this session. */
  formToken: string;
}

/** A working day. */
export const DESK_SESSION_SECONDS = 8 * 3600;

const ENCRYPTION = { alg: 'dir', enc: 'A256GCM' } as const;

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Changes with the person's password, so that a new one ends the sessions of the old. */
const markOf = ({ hash }: DeskUser): string => digest(hash).toString('base64url');

/** Thrown when a page is asked for without a session. */
export class NotSignedIn extends Error {
  constructor(readonly hadSession: boolean) {
    super('nobody is signed in');
  }
}
/** Thrown when a form does not come from a page of the desk. */
export class ForeignForm extends Error {}

/**
 * Who is signed in at the desk, and whether a form is one of ours. A session is an encrypted token (JWE,
 * RFC 7516) that the browser keeps: it outlives a restart and works with every replica. What it may do is
 * read from the settings each time.
 */
@Injectable()
export class DeskAccess {
  readonly users: ReadonlyMap<string, DeskUser>;
  readonly #key: Uint8Array;
  /** By `performance.now()`: a clock that jumps must revive none. */
  readonly #ended = new Map<string, number>();
  readonly #cookie: { name: string; options: CookieSerializeOptions };
  readonly #ownHost: string | undefined;

  /**
   * Over https the cookie is bound to this very host (`__Host-`, which browsers accept only with
   * Secure). Over http, on loopback or through a tunnel, browsers refuse both.
   */
  constructor(
    @Inject(CONFIG)
    config: Pick<MailerConfig, 'DESK_USERS' | 'SERVICE_TOKEN' | 'DESK_URL'>,
  ) {
    const { DESK_USERS, SERVICE_TOKEN, DESK_URL } = config;
    this.users = new Map(DESK_USERS.map((user) => [user.name, user]));
    this.#key = new Uint8Array(hkdfSync('sha256', SERVICE_TOKEN, '', 'desk session', 32));
    const secure = DESK_URL?.startsWith('https:') ?? false;
    this.#cookie = {
      name: secure ? '__Host-netward-desk' : 'netward-desk',
      options: { path: '/', httpOnly: true, sameSite: 'strict', secure },
    };
    this.#ownHost = DESK_URL && new URL(DESK_URL).host;
  }

  begin(user: DeskUser, now = new Date()): Promise<string> {
    return new EncryptJWT({ password: markOf(user), formToken: randomUUID() })
      .setProtectedHeader(ENCRYPTION)
      .setSubject(user.name)
      .setJti(randomUUID())
      .setExpirationTime(new Date(now.getTime() + DESK_SESSION_SECONDS * 1000))
      .encrypt(this.#key);
  }

  /** The session of a token; undefined when it is not ours, has ended or is no longer allowed. */
  async read(token: string, now = new Date()): Promise<DeskSession | undefined> {
    const opened = await jwtDecrypt<{ password: string; formToken: string }>(token, this.#key, {
      keyManagementAlgorithms: [ENCRYPTION.alg],
      contentEncryptionAlgorithms: [ENCRYPTION.enc],
      requiredClaims: ['sub', 'jti', 'exp'],
      currentDate: now,
    }).catch(() => undefined);
    if (!opened) return undefined;
    const { sub = '', jti: id = '', password, formToken } = opened.payload;
    const user = this.users.get(sub);
    if (!user || password !== markOf(user) || this.#ended.has(id)) return undefined;
    const { name, role } = user;
    return { id, person: { name, role }, formToken };
  }

  /** Ends a session here; another replica would honour a copy of its token until it expires. */
  end({ id }: DeskSession): void {
    const now = performance.now();
    for (const [ended, until] of this.#ended) if (until <= now) this.#ended.delete(ended);
    this.#ended.set(id, now + DESK_SESSION_SECONDS * 1000);
  }

  isOwnForm({ formToken }: DeskSession, given: string): boolean {
    return timingSafeEqual(digest(formToken), digest(given));
  }

  async signIn(user: DeskUser, reply: FastifyReply): Promise<void> {
    const { name, options } = this.#cookie;
    const token = await this.begin(user);
    void reply.setCookie(name, token, { ...options, maxAge: DESK_SESSION_SECONDS });
  }

  signOut(session: DeskSession, reply: FastifyReply): void {
    this.end(session);
    void reply.clearCookie(this.#cookie.name, this.#cookie.options);
  }

  async find({ cookies }: FastifyRequest): Promise<DeskSession | undefined> {
    const token = cookies[this.#cookie.name];
    return token ? this.read(token) : undefined;
  }

  async require(request: FastifyRequest): Promise<DeskSession> {
    const session = await this.find(request);
    if (!session) throw new NotSignedIn(this.#cookie.name in request.cookies || isForm(request));
    return session;
  }

  async requireForm(request: FastifyRequest, formToken: string): Promise<DeskSession> {
    this.requireOwnOrigin(request);
    const session = await this.require(request);
    if (!this.isOwnForm(session, formToken)) throw new ForeignForm();
    return session;
  }

  requireOwnOrigin({ headers }: FastifyRequest): void {
    const site = headers['sec-fetch-site'];
    if (site !== undefined && site !== 'same-origin') throw new ForeignForm();
    const { origin } = headers;
    if (origin === undefined) return;
    const host = URL.canParse(origin) ? new URL(origin).host : undefined;
    if (!host || (host !== headers.host && host !== this.#ownHost)) throw new ForeignForm();
  }
}

/** Forms are on the pages of a session only, whose cookie the browser has dropped if it is not sent. */
const isForm = ({ method }: FastifyRequest): boolean => method === 'POST';
