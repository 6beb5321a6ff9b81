import { addressSetting } from '@netward/nest-kit';
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
