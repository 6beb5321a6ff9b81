interface SocialPage {
  readonly name: string;
  readonly href: string;
}

/** The gateway repeats the entry made from this for each link. */
const PLACEHOLDERS: readonly SocialPage[] = [{ name: '__SOCIAL_NAME__', href: '__SOCIAL_HREF__' }];

/** The links named in the page's head. None in pages served without a gateway (development). */
export function socialLinks(): readonly SocialPage[] {
  if (typeof document === 'undefined') return PLACEHOLDERS;
  const meta = document.querySelector<HTMLMetaElement>('meta[name="social"]');
  return meta?.content.startsWith('[') ? JSON.parse(meta.content) : [];
}
