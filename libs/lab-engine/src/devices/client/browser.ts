/**
 * A browser with a memory: it keeps HSTS and the session's cookie from one visit to the next, and is sent on
 * by a redirect. Left out: every other cookie, remembered redirects, preload lists and asking by HTTPS first.
 */
import { connect, type Connected, type ConnectionAttempt } from '../../connect.ts';
import { COSTS } from '../../packets/connection.ts';
import type { HttpRequest } from '../../packets/evidence.ts';
import type { Walk } from '../../walk.ts';
import { portOf } from '../server/server.ts';
import type { Protocol } from '../tls/handshake.ts';

interface Address {
  readonly scheme: 'http' | 'https';
  readonly host: string;
  readonly path: string;
}

/** The parts of 'http://shop.lab/bowls/17'. */
export function partsOf(address: string): Address {
  const [, scheme, host, path] = /^(https?):\/\/([^/]+)(\/.*)$/.exec(address)!;
  return { scheme: scheme as Address['scheme'], host: host!, path: path! };
}

export interface BrowserKind {
  readonly agent: string;
  readonly speaks: readonly Protocol[];
  /** Libraries keep cookies, and some of them know nothing of HSTS. */
  readonly keepsHsts: boolean;
}

/** One request of a visit, or the attempt at one. */
export interface Trip extends Address {
  readonly method: 'GET' | 'POST';
  /** It went by HTTPS although the address says http: HSTS is remembered. */
  readonly isUpgraded: boolean;
  readonly sendsCookie: boolean;
  /** There is a session, and its cookie stays back: it is Secure, and this is plain HTTP. */
  readonly keepsCookieBack: boolean;
  /** The answer's cookie is not taken: it is Secure, and came over plain HTTP. */
  readonly refusesCookie: boolean;
  readonly connected: Connected;
}

type Ends = Pick<ConnectionAttempt, 'from' | 'source' | 'destination' | 'day'>;

const FORM = 'user=nora&pw=kiln-1974';
const SECOND = 1_000_000;

export class Browser {
  readonly #hsts = new Map<string, { readonly until: number; readonly hasSubdomains: boolean }>();
  #session: { readonly line: string; readonly isSecure: boolean } | null = null;

  constructor(readonly kind: BrowserKind) {}

  /** Asks for an address, and where it is sent on, for the other with GET, whatever it had sent before. */
  visit(walk: Walk, ends: Ends, address: Address, method: Trip['method']): readonly Trip[] {
    const first = this.ask(walk, ends, address, method);
    const location = first.connected.response?.location;
    return location ? [first, this.ask(walk, ends, partsOf(location), 'GET')] : [first];
  }

  ask(walk: Walk, ends: Ends, typed: Address, method: Trip['method']): Trip {
    const isUpgraded = typed.scheme === 'http' && this.#mustUpgrade(walk.clock, typed.host);
    const address: Address = isUpgraded ? { ...typed, scheme: 'https' } : typed;
    const isPlain = address.scheme === 'http';
    const keepsCookieBack = isPlain && this.#session?.isSecure === true;
    const cookie = this.#session && !keepsCookieBack ? this.#session.line : null;
    walk.exchange += 1;
    const connected = connect(walk, {
      ...ends,
      port: portOf(walk.state, ends.destination, address.scheme),
      request: requestFor(address, method, this.kind.agent, cookie),
      speaks: this.kind.speaks,
    });
    const isSent = connected.response !== null;
    const refusesCookie = this.#learn(walk.clock, address, connected);
    walk.clock += COSTS.pause;
    return {
      ...address,
      method,
      isUpgraded,
      sendsCookie: isSent && cookie !== null,
      keepsCookieBack: isSent && keepsCookieBack,
      refusesCookie,
      connected,
    };
  }

  #mustUpgrade(now: number, host: string): boolean {
    const parent = host.slice(host.indexOf('.') + 1);
    const [own, above] = [this.#hsts.get(host), this.#hsts.get(parent)];
    return (own?.until ?? 0) > now || (above?.hasSubdomains === true && above.until > now);
  }

  /** Keeps what an answer brings along; answers whether a cookie was refused (RFC 6265bis, 5.7). */
  #learn(now: number, { scheme, host }: Address, { response }: Connected): boolean {
    const age = Number(/max-age=(\d+)/.exec((response && response.hsts) || '')?.[1] ?? -1);
    if (scheme === 'https' && this.kind.keepsHsts && age >= 0) {
      const hasSubdomains = /includeSubDomains/.test(response!.hsts as string);
      this.#hsts.set(host, { until: now + age * SECOND, hasSubdomains });
    }
    const set = response?.headers?.find((line) => line.startsWith('Set-Cookie: '));
    if (set === undefined) return false;
    const isSecure = set.endsWith('; Secure');
    if (isSecure && scheme === 'http') return true;
    const [line] = set.slice('Set-Cookie: '.length).split(';') as [string];
    this.#session = { line, isSecure };
    return false;
  }
}

function requestFor(
  { host, path }: Address,
  method: Trip['method'],
  agent: string,
  cookie: string | null,
): HttpRequest {
  const sent = { target: path, version: '1.1', host, agent, forwardedFor: null } as const;
  const headers = cookie ? [`Cookie: ${cookie}`] : [];
  if (method === 'GET') return { kind: 'page', ...sent, headers };
  headers.push('Content-Type: application/x-www-form-urlencoded');
  return { kind: 'login', ...sent, headers, method, body: FORM };
}
