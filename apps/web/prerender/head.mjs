import { escapeMarkup } from './escape.mjs';
import { FEED_PATH } from './feed.mjs';

const IMAGE = '__PUBLIC_URL__/og.png';
const IMAGE_TEXT = 'Netward: learn network defence by doing it';

const property = (name, content) =>
  `<meta property="${name}" content="${escapeMarkup(content)}" />`;

function articleTags(post) {
  return [
    property('article:published_time', post.day),
    property('article:modified_time', post.checkedDay),
    property('article:section', post.category),
    ...post.tags.map((tag) => property('article:tag', tag)),
  ];
}

/** What search engines and shared links read about a page. */
export function headOf(path, { title, description, post }) {
  if (description === undefined) return ['<meta name="robots" content="noindex" />'];
  const url = `__PUBLIC_URL__${path}`;
  return [
    `<meta name="description" content="${escapeMarkup(description)}" />`,
    `<link rel="canonical" href="${url}" />`,
    ...(path.startsWith('/blog')
      ? [
          `<link rel="alternate" type="application/atom+xml" title="Netward blog" href="/${FEED_PATH}" />`,
        ]
      : []),
    property('og:type', post ? 'article' : 'website'),
    property('og:site_name', 'Netward'),
    property('og:title', post?.title ?? title),
    property('og:description', description),
    property('og:url', url),
    property('og:image', IMAGE),
    property('og:image:width', '1200'),
    property('og:image:height', '630'),
    property('og:image:alt', IMAGE_TEXT),
    `<meta name="twitter:card" content="summary_large_image" />`,
    ...(post ? articleTags(post) : []),
  ];
}
