import { expect, it, test } from '@jest/globals';
import { builtPages } from '../../../testing/built-site.ts';
import { faqItems } from '../../features/faq/texts.ts';

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
