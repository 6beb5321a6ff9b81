import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { CONFIG, type Config } from '../config.ts';
import { deskCookie } from './desk-cookie.ts';
import { type DeskSession, DeskSessions } from './desk-sessions.ts';

/** Thrown when a page is asked for by nobody who is known. */
export class NotSignedIn extends Error {}
/** Thrown when a form does not come from a page of the desk. */
export class StrangeForm extends Error {}

/** Tells who a request comes from, and whether its form is one of ours. */
@Injectable()
export class Visitors {
  readonly cookie: ReturnType<typeof deskCookie>;
  readonly #ownHost: string | undefined;

  constructor(
    private readonly sessions: DeskSessions,
    @Inject(CONFIG) { DESK_URL }: Config,
  ) {
    this.cookie = deskCookie(DESK_URL);
    this.#ownHost = DESK_URL && new URL(DESK_URL).host;
  }

  find({ headers }: FastifyRequest): DeskSession | undefined {
    const sealed = this.cookie.read(headers.cookie);
    return sealed ? this.sessions.read(sealed, Date.now()) : undefined;
  }

  require(request: FastifyRequest): DeskSession {
    const session = this.find(request);
    if (!session) throw new NotSignedIn();
    return session;
  }

  /** The session of a form that one of its own pages sent. */
  requireForm(request: FastifyRequest, formToken: string): DeskSession {
    this.requireOwnOrigin(request);
    const session = this.require(request);
    if (!this.sessions.isOwnForm(session, formToken)) throw new StrangeForm();
    return session;
  }

  /** Refuses forms that another site's page sends. */
  requireOwnOrigin({ headers }: FastifyRequest): void {
    const site = headers['sec-fetch-site'];
    if (site !== undefined && site !== 'same-origin') throw new StrangeForm();
    const { origin } = headers;
    if (origin === undefined) return;
    const host = URL.canParse(origin) ? new URL(origin).host : undefined;
    if (!host || (host !== headers.host && host !== this.#ownHost)) throw new StrangeForm();
  }

  end(session: DeskSession): void {
    this.sessions.end(session, Date.now());
  }
}
