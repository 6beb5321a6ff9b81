import {
  shakeHands,
  type Handshake,
  type HandshakeFault,
  type Protocol,
} from '@netward/lab-engine/tls';
import { CERTIFICATES, TODAY } from './certificates.ts';
import type { TlsConfiguration } from './configuration.ts';
import { partsOf, SPEAKS, type Address, type TlsVisit } from './visits.ts';

/** Why no page came. */
export type Failure = 'refused' | HandshakeFault;

export type Secret = 'password' | 'session cookie';

/** One request of a visit, or the attempt at one. */
export interface Step extends Address {
  readonly method: 'GET' | 'POST';
  /** The browser asks by HTTPS although the address says http: it remembers HSTS. */
  readonly isUpgraded: boolean;
  readonly version: Protocol | null;
  readonly failure: Failure | null;
  readonly sendsCookie: boolean;
  /** The browser has a session and keeps it back: it is marked Secure, and this is plain HTTP. */
  readonly keepsCookieBack: boolean;
  readonly sendsPassword: boolean;
  /** Where the answer sends the browser; null for a page. */
  readonly location: string | null;
  /** The answer sets the session cookie. */
  readonly setsCookie: boolean;
  /** What somebody on the way can read of it. */
  readonly readable: readonly Secret[];
}

/** What a visit came to. */
export interface Browsed {
  readonly steps: readonly Step[];
  /** null: the visitor got what was asked for. */
  readonly trouble: Failure | 'other page' | 'cookie refused' | null;
}

/** What the server of port 80 answers; null if nothing listens. */
export function plainAnswer(
  { plain }: TlsConfiguration,
  { host, path }: Address,
): { readonly location: string | null } | null {
  if (plain === 'closed') return null;
  if (plain === 'serve') return { location: null };
  return { location: plain === 'home' ? 'https://shop.lab/' : `https://${host}${path}` };
}

/** How the handshake of a client that wants this host goes today. */
export function handshakeWith(
  { protocols, certificate }: TlsConfiguration,
  speaks: readonly Protocol[],
  host: string,
): Handshake {
  const server = { protocols, certificate: CERTIFICATES[certificate] };
  return shakeHands(server, { speaks, host, day: TODAY });
}

/** Seconds in a day. */
const DAY = 86_400;

/**
 * Whether the browser remembers that this host is asked by HTTPS only. It learnt it on an earlier visit,
 * if the header came over HTTPS (RFC 6797, section 8.1) and its age has not run out.
 */
export function remembersHsts(
  configuration: TlsConfiguration,
  { wasHere, client }: Pick<TlsVisit, 'wasHere' | 'client'>,
  host: string,
): boolean {
  const { hsts } = configuration;
  // The app's HTTP library keeps cookies and knows nothing of HSTS, as OkHttp does.
  if (client === 'app') return false;
  if (wasHere === undefined || hsts === null || hsts.on === 'http') return false;
  if (hsts.maxAge < wasHere * DAY || hsts.maxAge === 0) return false;
  const { version, checks } = handshakeWith(configuration, SPEAKS[client], 'shop.lab');
  if (version === null) return false;
  // An expired certificate was valid then; one for another name never was.
  if (checks.some(({ name, isFine }) => name !== 'dates' && !isFine)) return false;
  return host === 'shop.lab' || hsts.subdomains;
}

/** Plays a visit: what the browser asks for, and what of it can be read on the way. */
export function browse(configuration: TlsConfiguration, visit: TlsVisit): Browsed {
  const browser = new Browser(configuration, visit);
  const first = visit.does === 'post' ? 'POST' : 'GET';
  let last = browser.ask(partsOf(visit.opens), first);
  if (last.failure) return browser.ended(last.failure);
  if (last.location !== null) {
    // A browser that is sent on by a 301 asks with GET, whatever it had sent before.
    last = browser.ask(partsOf(last.location), 'GET');
    if (last.failure) return browser.ended(last.failure);
  }
  if (last.path !== visit.path) return browser.ended('other page');
  if (visit.does === 'look') return browser.ended(null);
  if (last.method === 'GET') last = browser.ask(last, 'POST');
  if (last.failure) return browser.ended(last.failure);
  return browser.ended(last.scheme === 'http' && configuration.secure ? 'cookie refused' : null);
}

class Browser {
  readonly #configuration: TlsConfiguration;
  readonly #visit: TlsVisit;
  readonly #steps: Step[] = [];

  constructor(configuration: TlsConfiguration, visit: TlsVisit) {
    this.#configuration = configuration;
    this.#visit = visit;
  }

  ended(trouble: Browsed['trouble']): Browsed {
    return { steps: this.#steps, trouble };
  }

  /** One request, from the typed address to the answer. */
  ask({ scheme: typed, host, path }: Address, method: 'GET' | 'POST'): Step {
    const configuration = this.#configuration;
    const isUpgraded = typed === 'http' && remembersHsts(configuration, this.#visit, host);
    const scheme = isUpgraded ? 'https' : typed;
    const address = { scheme, host, path };
    const answer = scheme === 'http' ? plainAnswer(configuration, address) : { location: null };
    const handshake =
      scheme === 'https' ? handshakeWith(configuration, SPEAKS[this.#visit.client], host) : null;
    const failure = answer === null ? 'refused' : (handshake?.fault ?? null);
    const isSent = failure === null;
    const hasSession = this.#visit.hasSession === true;
    const mayCarry = scheme === 'https' || !configuration.secure;
    const sendsCookie = isSent && hasSession && mayCarry;
    const sendsPassword = isSent && method === 'POST';
    const location = answer?.location ?? null;
    const setsCookie = sendsPassword && location === null;
    const isPlain = scheme === 'http';
    const step: Step = {
      ...address,
      method,
      isUpgraded,
      version: handshake?.version ?? null,
      failure,
      sendsCookie,
      keepsCookieBack: isSent && hasSession && !mayCarry,
      sendsPassword,
      location,
      setsCookie,
      readable: [
        ...(isPlain && sendsPassword ? (['password'] as const) : []),
        ...(isPlain && (sendsCookie || setsCookie) ? (['session cookie'] as const) : []),
      ],
    };
    this.#steps.push(step);
    return step;
  }
}
