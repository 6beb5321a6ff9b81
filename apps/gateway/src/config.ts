import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  addressSetting,
  checkedAlways,
  commonSettings,
  limitSettings,
  readSettings,
  secretSetting,
} from '@netward/nest-kit';
import { z } from 'zod';

/** A link in the footer of every page. */
export interface SocialLink {
  readonly name: string;
  readonly href: string;
}

/** The platforms that the footer can name, in its order, each with the hosts of its pages. */
const PLATFORMS = [
  { name: 'Instagram', hosts: ['instagram.com'] },
  { name: 'TikTok', hosts: ['tiktok.com'] },
  { name: 'Facebook', hosts: ['facebook.com'] },
  { name: 'YouTube', hosts: ['youtube.com'] },
  { name: 'Threads', hosts: ['threads.com', 'threads.net'] },
  { name: 'X', hosts: ['x.com'] },
] as const;

/** Without its own page on any platform, the site links to the platforms' front pages. */
const FRONT_PAGES: readonly SocialLink[] = PLATFORMS.map(({ name, hosts: [host] }) => ({
  name,
  href: `https://www.${host}/`,
}));

const NONE = 'none';

/** Whether one of these hosts, with or without www, serves the page. */
function serves(hosts: readonly string[], page: string): boolean {
  return URL.canParse(page) && hosts.includes(new URL(page).hostname.replace(/^www\./, ''));
}

const platformPage = addressSetting.refine(
  (page) => PLATFORMS.some(({ hosts }) => serves(hosts, page)),
  `must be a page on ${PLATFORMS.map(({ name }) => name).join(', ')}`,
);

/** In the footer's order, however the setting orders them. */
function linksTo(pages: readonly string[]): readonly SocialLink[] {
  return PLATFORMS.flatMap(({ name, hosts }) =>
    pages.filter((page) => serves(hosts, page)).map((href) => ({ name, href })),
  );
}

/** The operator's pages on social platforms, separated by commas; `none` shows no link. */
export const socialLinksSetting = z
  .string()
  .transform((text) => (text === NONE ? [] : text.split(',').map((part) => part.trim())))
  .pipe(z.array(platformPage).transform(linksTo))
  .default(FRONT_PAGES);

/** Parts separated by commas. */
const listSetting = z.string().transform((text) => text.split(',').map((part) => part.trim()));
const addressList = listSetting.pipe(z.array(addressSetting).min(1));

/** An address of which only scheme, host and port count, as a content policy names it. */
const originSetting = addressSetting.transform((address) => new URL(address).origin);

const VIDEO_IDS_WANTED = 'must be JSON with a YouTube id for each level: {"2":"dQw4w9WgXcQ"}';
const videoIds = z.record(z.string().regex(/^\d+$/), z.string().regex(/^[\w-]{11}$/));
/** The ids of videos by level. */
const videoIdsSetting = z.string().transform((text, context) => {
  try {
    return videoIds.parse(JSON.parse(text));
  } catch {
    context.addIssue({ code: 'custom', message: VIDEO_IDS_WANTED });
    return z.NEVER;
  }
});

const namedSetting = z.string().trim().min(1, 'must not be blank').optional();

const SITE_DIR = fileURLToPath(new URL('../../web/dist/client', import.meta.url));

export const settings = z
  .object({
    ...commonSettings,
    ...limitSettings,
    /** Token with which Prometheus reads this service's metrics, and nothing else. */
    METRICS_TOKEN: secretSetting,
    /** Address under which people reach the site. Never taken from a request. */
    PUBLIC_URL: addressSetting,
    /** Number of proxies in front whose X-Forwarded-For is believed; 0 believes none. */
    TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
    /** Addresses of every replica of a service, separated by commas; one name may stand for all. */
    AUTH_URL: addressList,
    LEARNING_URL: addressList,
    ASSISTANT_URLS: addressList,
    /** Other sites whose pages may call the API, separated by commas. None by default. */
    CORS_ORIGINS: listSetting.pipe(z.array(originSetting)).default([]),
    /** Who runs this site, as the legal pages name them. */
    OPERATOR_NAME: namedSetting,
    /** How to reach them, as in "can be reached through …": an e-mail address, for example. */
    OPERATOR_CONTACT: namedSetting,
    /** The built web app. */
    SITE_DIR: z.string().default(SITE_DIR),
    /** What `npm run machine` built. Without it, or while the folder is missing, no real Linux is offered. */
    MACHINE_DIR: z.string().optional(),
    /** While this file exists the site is closed for maintenance, and visitors see it. */
    MAINTENANCE_PAGE: z.string().optional(),
    /** Where page views are reported to. Nothing is reported without it. */
    ANALYTICS_URL: addressSetting.optional(),
    /** Site key of the bot check on the contact form. No check is loaded without it. */
    CAPTCHA_SITE_KEY: z.string().optional(),
    /** What the login's second button calls the OpenID provider. There is no button without it. */
    OIDC_NAME: namedSetting,
    /** Host of the videos' pictures. None are loaded without it. */
    VIDEO_THUMB_ORIGIN: originSetting.optional(),
    /** YouTube ids by level, as JSON. A level without one plays its own recorded run. */
    VIDEO_IDS: videoIdsSetting.default({}),
    /** Where a store carries the request logger. Its page offers no install button without it. */
    LOGGER_INSTALL_URL: addressSetting.optional(),
    SOCIAL_LINKS: socialLinksSetting,
  })
  // The one service that strangers reach holds no key to the others.
  .omit({ SERVICE_TOKEN: true })
  .superRefine(({ NODE_ENV, ...given }, context) => {
    if (NODE_ENV !== 'production') return;
    for (const name of ['OPERATOR_NAME', 'OPERATOR_CONTACT'] as const)
      if (!given[name]) context.addIssue({ code: 'custom', path: [name], message: 'is missing' });
  }, checkedAlways)
  .refine(({ NODE_ENV, SITE_DIR }) => NODE_ENV !== 'production' || existsSync(SITE_DIR), {
    ...checkedAlways,
    path: ['SITE_DIR'],
    message: 'the folder does not exist; build the web app first',
  });
export type GatewayConfig = z.output<typeof settings>;
/** Injection token of the settings. */
export const CONFIG = Symbol('config');

export const readConfig = (): GatewayConfig => readSettings(settings, process.env);
