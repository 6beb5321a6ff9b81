const SIGNS = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export function escapeMarkup(text) {
  return text.replace(/[&<>"]/g, (sign) => SIGNS[sign]);
}

export const FEED_PATH = 'feed.xml';

const moment = (day) => `${day}T00:00:00Z`;

function entryOf({ slug, title, excerpt, day, checkedDay, category, text }) {
  const url = `__PUBLIC_URL__/blog/${slug}`;
  return [
    '  <entry>',
    `    <title>${escapeMarkup(title)}</title>`,
    `    <link href="${url}"/>`,
    `    <id>${url}</id>`,
    `    <published>${moment(day)}</published>`,
    `    <updated>${moment(checkedDay)}</updated>`,
    `    <category term="${escapeMarkup(category)}"/>`,
    `    <summary>${escapeMarkup(excerpt)}</summary>`,
    `    <content type="html">${escapeMarkup(text)}</content>`,
    '  </entry>',
  ].join('\n');
}

/** The blog as an Atom feed (RFC 4287), with whole articles. `posts` are newest first, and updated when they are checked;
 * without any, `today` is the date. */
export function feedOf(posts, today = new Date().toISOString().slice(0, 10)) {
  const updated = posts.map(({ checkedDay }) => checkedDay).toSorted();
  return `${[
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    '  <title>Netward: Cybersecurity Blog</title>',
    '  <link href="__PUBLIC_URL__/blog"/>',
    `  <link rel="self" href="__PUBLIC_URL__/${FEED_PATH}"/>`,
    '  <id>__PUBLIC_URL__/blog</id>',
    '  <author><name>Netward</name></author>',
    `  <updated>${moment(updated.at(-1) ?? today)}</updated>`,
    ...posts.map(entryOf),
    '</feed>',
  ].join('\n')}\n`;
}
