import type { FastifyReply, FastifyRequest } from 'fastify';
import type { GatewayConfig } from '../config.ts';
import { methodsOf } from '../routes.ts';
import { pathOf } from './refuse.ts';

export type Headers = Readonly<Record<string, string>>;

type SiteConfig = Pick<
  GatewayConfig,
  'PUBLIC_URL' | 'ANALYTICS_URL' | 'CAPTCHA_SITE_KEY' | 'VIDEO_THUMB_ORIGIN'
>;

const TWO_YEARS_S = 63_072_000;
/** What the machine's Worker may do, and no page: v86 is WebAssembly, and compiles more of it as it runs. */
export const MACHINE_POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";
/** What the service worker may load: a worker's policy is its own, not that of the pages. */
export const WORKER_POLICY = "default-src 'none'; script-src 'self'; connect-src 'self'";
const TRUSTED_TYPES = "require-trusted-types-for 'script'";

// Hosts of the bot check (reCAPTCHA v3), as its documentation lists them.
const CAPTCHA = {
  script: 'https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/',
  frame: 'https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/',
  connect: 'https://www.google.com/recaptcha/',
};

function isHttps({ PUBLIC_URL }: SiteConfig): boolean {
  return PUBLIC_URL.startsWith('https:');
}

/** Headers that every answer carries. */
export function sharedHeaders(config: SiteConfig): Headers {
  const strict = { 'strict-transport-security': `max-age=${TWO_YEARS_S}; includeSubDomains` };
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    ...(isHttps(config) ? strict : {}),
  };
}

/** Headers of everything that is no page: not kept, not shown, not framed. */
export function apiHeaders(config: SiteConfig): Headers {
  return {
    ...sharedHeaders(config),
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  };
}

/** What a page may load besides what is its own. */
export interface PagePolicy {
  /** Whether the third parties that are configured may be reached. */
  hasThirdParties: boolean;
  /** Hashes of the styles that are written into the page, such as `'sha256-…'`. */
  styleHashes: readonly string[];
  /** Hashes of the scripts that are written into the page. */
  scriptHashes: readonly string[];
}

function join(...sources: readonly (string | undefined)[]): string {
  return sources.filter(Boolean).join(' ');
}

/** The headers of a page: the policy is made from the settings, and is strict where they are empty. */
export function pageHeaders(config: SiteConfig, policy: PagePolicy): Headers {
  const { hasThirdParties } = policy;
  const analytics = hasThirdParties ? config.ANALYTICS_URL : undefined;
  const thumbnails = hasThirdParties ? config.VIDEO_THUMB_ORIGIN : undefined;
  const captcha = hasThirdParties && config.CAPTCHA_SITE_KEY ? CAPTCHA : undefined;
  const isAlone = !analytics && !thumbnails && !captcha;
  const directives = [
    "default-src 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    join("script-src 'self'", ...policy.scriptHashes, captcha?.script),
    join("style-src 'self'", ...policy.styleHashes),
    "font-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    join("img-src 'self' data:", thumbnails),
    join("connect-src 'self'", analytics && new URL(analytics).origin, captcha?.connect),
    `frame-src ${captcha?.frame ?? "'none'"}`,
    isAlone ? TRUSTED_TYPES : undefined,
    isHttps(config) ? 'upgrade-insecure-requests' : undefined,
  ];
  return {
    ...sharedHeaders(config),
    'content-security-policy': directives.filter(Boolean).join('; '),
    ...(isAlone ? {} : { 'content-security-policy-report-only': TRUSTED_TYPES }),
    ...(hasThirdParties ? {} : { 'referrer-policy': 'no-referrer' }),
  };
}

const PREFLIGHT_AGE_S = 600;

/** Lets pages of the listed origins call the API. An origin counts only as a whole, never `*`. */
export function originHeaders(allowed: ReadonlySet<string>, origin: string | undefined): Headers {
  if (allowed.size === 0) return {};
  if (!origin || !allowed.has(origin)) return { vary: 'origin' };
  return {
    vary: 'origin',
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-expose-headers': 'retry-after, x-request-id',
    // The policy for resources would forbid what the list allows.
    'cross-origin-resource-policy': 'cross-origin',
  };
}

/** Answers a browser that asks whether a listed origin may call; false when it may not. */
export function answerPreflight(
  allowed: ReadonlySet<string>,
  request: FastifyRequest,
  reply: FastifyReply,
): boolean {
  const methods = methodsOf(pathOf(request.url));
  if (request.method !== 'OPTIONS' || !methods) return false;
  if (!allowed.has(request.headers.origin ?? '')) return false;
  void reply
    .status(204)
    .headers({
      'access-control-allow-methods': methods.join(', '),
      'access-control-allow-headers': 'authorization, content-type, traceparent',
      'access-control-max-age': String(PREFLIGHT_AGE_S),
    })
    .send();
  return true;
}
