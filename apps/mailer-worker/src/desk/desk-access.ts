import type { CookieSerializeOptions } from '@fastify/cookie';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CONFIG, type MailerConfig } from '../config.ts';
import { DESK_SESSION_SECONDS, type DeskSession, DeskSessions } from './desk-sessions.ts';
import type { DeskUser } from './desk-users.ts';

/** Thrown when a page is asked for without a session. */
export class NotSignedIn extends Error {
  constructor(readonly hadSession: boolean) {
    super('nobody is signed in');
  }
}
/** Thrown when a form does not come from a page of the desk. */
export class ForeignForm extends Error {}

/** Tells whose session a request belongs to and whether its form is one of ours. */
@Injectable()
export class DeskAccess {
  readonly #cookie: { name: string; options: CookieSerializeOptions };
  readonly #ownHost: string | undefined;

  /**
   * Over https the cookie is bound to this very host (`__Host-`, which browsers accept only with
   * Secure). Over http, on loopback or through a tunnel, browsers refuse both.
   */
  constructor(
    private readonly sessions: DeskSessions,
    @Inject(CONFIG) { DESK_URL }: MailerConfig,
  ) {
    const secure = DESK_URL?.startsWith('https:') ?? false;
    this.#cookie = {
      name: secure ? '__Host-netward-desk' : 'netward-desk',
      options: { path: '/', httpOnly: true, sameSite: 'strict', secure },
    };
    this.#ownHost = DESK_URL && new URL(DESK_URL).host;
  }

  /** Begins a session, whose cookie goes with the reply. */
  async signIn(user: DeskUser, reply: FastifyReply): Promise<void> {
    const { name, options } = this.#cookie;
    const token = await this.sessions.begin(user);
    void reply.setCookie(name, token, { ...options, maxAge: DESK_SESSION_SECONDS });
  }

  signOut(session: DeskSession, reply: FastifyReply): void {
    this.sessions.end(session);
    void reply.clearCookie(this.#cookie.name, this.#cookie.options);
  }

  async find({ cookies }: FastifyRequest): Promise<DeskSession | undefined> {
    const token = cookies[this.#cookie.name];
    return token ? this.sessions.read(token) : undefined;
  }

  async require(request: FastifyRequest): Promise<DeskSession> {
    const session = await this.find(request);
    if (!session) throw new NotSignedIn(this.#cookie.name in request.cookies || isForm(request));
    return session;
  }

  /** The session of a form sent by one of the desk's pages. */
  async requireForm(request: FastifyRequest, formToken: string): Promise<DeskSession> {
    this.requireOwnOrigin(request);
    const session = await this.require(request);
    if (!this.sessions.isOwnForm(session, formToken)) throw new ForeignForm();
    return session;
  }

  /** Refuses forms that another site's page sends. */
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
