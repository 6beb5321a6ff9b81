import type { Links } from './links.ts';

/** What lets a mail program end the subscription by itself (RFC 8058). */
export function endHeaders({
  content: { unsubscribeToken },
  links,
}: {
  content: { unsubscribeToken: string };
  links: Links;
}): Readonly<Record<string, string>> {
  return {
    'List-Unsubscribe': `<${links.unsubscribeAtOnce(unsubscribeToken)}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}
