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

const OWN_PICTURE = 'og.png';
const OWN_TEXT = 'Netward: learn network defence by doing it';

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

/** What a page is, in schema.org's words. A script that is no program: the content policy lets it be. */
function structuredData(path, { title, description, post, questions }, picture) {
  const url = `__PUBLIC_URL__${path}`;
  const publisher = { '@type': 'Organization', name: 'Netward', url: '__PUBLIC_URL__/' };
  const shared = { description, url, image: `__PUBLIC_URL__/${picture}`, inLanguage: 'en' };
  const free = {
    isAccessibleForFree: true,
    license: 'https://creativecommons.org/licenses/by/4.0/',
  };
  const article = post && {
    '@type': 'TechArticle',
    headline: post.title,
    datePublished: post.day,
    dateModified: post.checkedDay,
    articleSection: post.category,
    keywords: post.tags.join(', '),
    author: publisher,
    publisher,
  };
  const lesson = /^\/teach\/\d/.test(path) && {
    '@type': 'LearningResource',
    name: title.replace(' · Netward', ''),
    learningResourceType: 'lesson plan',
    audience: { '@type': 'EducationalAudience', educationalRole: 'teacher' },
  };
  const course = path === '/labs' && {
    '@type': 'Course',
    name: 'Network defence labs',
    provider: publisher,
    hasCourseInstance: { '@type': 'CourseInstance', courseMode: 'online' },
    offers: { '@type': 'Offer', category: 'Free', price: 0, priceCurrency: 'EUR' },
  };
  const faq = questions && {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
  const told = article || lesson || course || faq;
  if (!told) return [];
  const text = JSON.stringify({ '@context': 'https://schema.org', ...told, ...shared, ...free });
  return [`<script type="application/ld+json">${text.replaceAll('<', '\\u003c')}</script>`];
}

export function headOf(path, page, picture = OWN_PICTURE) {
  const { title, description, post } = page;
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
    property('og:image', `__PUBLIC_URL__/${picture}`),
    property('og:image:width', '1200'),
    property('og:image:height', '630'),
    property('og:image:alt', picture === OWN_PICTURE ? OWN_TEXT : (post?.title ?? title)),
    `<meta name="twitter:card" content="summary_large_image" />`,
    ...(post ? articleTags(post) : []),
    ...structuredData(path, page, picture),
  ];
}
