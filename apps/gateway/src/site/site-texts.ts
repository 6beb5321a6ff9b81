import {
  DEFAULT_OPERATOR_CONTACT,
  operatorSentence,
  tokenPaths,
  webPaths,
} from '@netward/contracts';
import type { GatewayConfig } from '../config.ts';

const NOT_LISTED = new Set<string>([
  ...tokenPaths,
  webPaths.login,
  webPaths.account,
  webPaths.transcript,
  webPaths.resendVerification,
  webPaths.newsletter,
]);

/** Makes a text safe inside HTML and XML, in content and in quoted attributes. */
export function escapeMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** Fills in the values known only at run time. */
export function fillPlaceholders(markup: string, config: GatewayConfig): string {
  const values: Record<string, string> = {
    __PUBLIC_URL__: config.PUBLIC_URL,
    __OPERATOR__: operatorSentence(config.OPERATOR_NAME),
    __OPERATOR_CONTACT__: config.OPERATOR_CONTACT ?? DEFAULT_OPERATOR_CONTACT,
  };
  return markup.replace(/__[A-Z]+(?:_[A-Z]+)*__/g, (name) =>
    name in values ? escapeMarkup(values[name] as string) : name,
  );
}

/** The footer's entry for a link, as the page was built; it stands once for every link. */
const SOCIAL_ENTRY = /<li><a href="__SOCIAL_HREF__"[^>]*>__SOCIAL_NAME__<\/a><\/li>/;

/** Repeats the footer's entry for each link, and names the links in the head for the scripts. */
export function fillSocialLinks(html: string, { SOCIAL_LINKS }: GatewayConfig): string {
  return html
    .replace(SOCIAL_ENTRY, (entry) =>
      SOCIAL_LINKS.map(({ name, href }) =>
        entry
          .replace('__SOCIAL_HREF__', escapeMarkup(href))
          .replace('__SOCIAL_NAME__', escapeMarkup(name)),
      ).join(''),
    )
    .replace('__SOCIAL_LINKS__', escapeMarkup(JSON.stringify(SOCIAL_LINKS)));
}

/** What scripts need to know of the place they run in. */
export function siteConfig(config: GatewayConfig): string {
  return JSON.stringify({
    publicUrl: config.PUBLIC_URL,
    operatorName: config.OPERATOR_NAME ?? null,
    operatorContact: config.OPERATOR_CONTACT ?? null,
    analyticsUrl: config.ANALYTICS_URL ?? null,
    providerName: config.OIDC_NAME ?? null,
    captchaSiteKey: config.CAPTCHA_SITE_KEY ?? null,
    videoIds: config.VIDEO_IDS,
    videoThumbOrigin: config.VIDEO_THUMB_ORIGIN ?? null,
    loggerInstallUrl: config.LOGGER_INSTALL_URL ?? null,
  });
}

export function robotsTxt({ PUBLIC_URL }: GatewayConfig): string {
  return `User-agent: *\nDisallow: /api/\nSitemap: ${PUBLIC_URL}/sitemap.xml\n`;
}

/** A page for the list of a search engine. An article has the day when it was last checked. */
export interface MappedPage {
  path: string;
  modified?: string;
}

/** The day when an article was last checked, from the head that the build wrote. */
export function modifiedOf(html: string): string | undefined {
  return /<meta property="article:modified_time" content="([\d-]+)"/.exec(html)?.[1];
}

/** The pages that a search engine should know: those of the site's list, articles and videos. */
export function sitemapXml({ PUBLIC_URL }: GatewayConfig, more: readonly MappedPage[]): string {
  const listed = Object.values(webPaths).filter((path) => !NOT_LISTED.has(path));
  const pages: readonly MappedPage[] = [...listed.map((path) => ({ path })), ...more];
  const urls = pages.map(({ path, modified }) => {
    const lastmod = modified ? `<lastmod>${modified}</lastmod>` : '';
    return `  <url><loc>${escapeMarkup(PUBLIC_URL + path)}</loc>${lastmod}</url>\n`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n',
    ...urls,
    '</urlset>\n',
  ].join('');
}
