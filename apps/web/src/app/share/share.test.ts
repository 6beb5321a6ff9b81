import { expect, it, test } from '@jest/globals';
import { blogPostPath, lessonPath } from '@netward/contracts';
import { levels } from '@netward/levels';
import { builtPages, readBuilt } from '../../../testing/built-site.ts';
import { readPosts } from '../../features/blog/authoring/read-post.ts';
import { faqItems } from '../../features/faq/texts.ts';

const shared = [
  ...readPosts().map(({ slug, title }) => [blogPostPath(slug), `/share/${slug}.png`, title]),
  ...levels.map(({ id }) => [lessonPath(id), `/share/level-${id}.png`, '']),
] as const;

it.each(shared)('%s is shared with a picture of its own', (path, picture, title) => {
  const { html } = builtPages.find((page) => page.path === path)!;
  expect(html).toContain(`<meta property="og:image" content="__PUBLIC_URL__${picture}" />`);
  const png = readBuilt(picture!);
  expect([png.toString('latin1', 1, 4), png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([
    'PNG',
    1200,
    630,
  ]);
  const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
  const told = JSON.parse(data);
  expect(told.image).toBe(`__PUBLIC_URL__${picture}`);
  if (title) expect(told.headline).toBe(title);
  else expect(told['@type']).toBe('LearningResource');
});

it('the feed has the whole text of every article', () => {
  const feed = readBuilt('/feed.xml').toString();
  const texts = [...feed.matchAll(/<content type="html">([^<]*)<\/content>/g)];
  expect(texts).toHaveLength(readPosts().length);
  expect(texts.filter(([, text]) => text!.length < 5_000)).toEqual([]);
  expect(feed).not.toMatch(/&lt;(?:svg|button|script)/);
});

type Thing = { readonly '@type': string } & Readonly<Record<string, unknown>>;

const WORK =
  'description url image inLanguage isAccessibleForFree license audience learningResourceType';
const ARTICLE = 'headline datePublished dateModified articleSection keywords author publisher';
/** The properties that schema.org knows of each type, as far as ours use them. */
const PROPERTIES: Readonly<Record<string, string>> = {
  TechArticle: `${WORK} ${ARTICLE}`,
  LearningResource: `${WORK} name`,
  Course: `${WORK} name provider hasCourseInstance offers`,
  FAQPage: `${WORK} name mainEntity`,
  Question: 'name acceptedAnswer',
  Answer: 'text',
  Organization: 'name url',
  EducationalAudience: 'educationalRole',
  CourseInstance: 'courseMode',
  Offer: 'category price priceCurrency',
};

function faultsOf(thing: unknown): string[] {
  if (Array.isArray(thing)) return thing.flatMap(faultsOf);
  if (typeof thing === 'string')
    return /^(?!__PUBLIC_URL__)\/|(?:href|src)="\//.test(thing) ? [`${thing} has no site`] : [];
  if (typeof thing !== 'object' || thing === null) return [];
  const { '@type': type, ...properties } = thing as Thing;
  const known = PROPERTIES[type]?.split(' ') ?? [];
  const unknown = Object.keys(properties).filter((name) => !known.includes(name));
  return [
    ...unknown.map((name) => `${type}.${name}`),
    ...Object.values(properties).flatMap(faultsOf),
  ];
}

const found = new Map(
  builtPages.flatMap(({ path, html }) =>
    [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
      ([, text]) => [path, JSON.parse(text!) as Thing] as const,
    ),
  ),
);

it.each([...found])('what %s tells search engines is in the words of schema.org', (path, thing) => {
  const { '@context': context, ...told } = thing;
  expect(context).toBe('https://schema.org');
  expect(faultsOf(told)).toEqual([]);
  expect(told.url).toBe(`__PUBLIC_URL__${path}`);
});

test('articles, lessons, the course and the questions are told', () => {
  const types = new Set([...found.values()].map((thing) => thing['@type']));
  expect([...types].sort()).toEqual(['Course', 'FAQPage', 'LearningResource', 'TechArticle']);
});

test('the questions told are those of the page, with its answers', () => {
  const wordsOf = (markup: string) => markup.replace(/<[^>]+>/g, '');
  const page = wordsOf(builtPages.find(({ path }) => path === '/faq')!.html);
  const questions = found.get('/faq')!.mainEntity as { acceptedAnswer: { text: string } }[];
  expect(questions).toHaveLength(faqItems.length);
  for (const { acceptedAnswer } of questions) expect(page).toContain(wordsOf(acceptedAnswer.text));
});
