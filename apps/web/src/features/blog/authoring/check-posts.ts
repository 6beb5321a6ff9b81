import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { webPaths } from '@netward/contracts';
import { isDownload } from '../../../lib/markup.tsx';
import { END_IDS, isHeading, type Section, textOf } from '../post.ts';
import { levelOf, linksOf } from './arrange.ts';
import type { Post } from './read-post.ts';
import { timeFaults } from './time-faults.ts';

/** Files that the site serves as they are. */
const PUBLIC = join(import.meta.dirname, '../../../../public');
/** 8 to 16 minutes of reading at 200 words per minute. */
const WORDS = { least: 1600, most: 3200 };
const DEPTHS = { h1: 1, h2: 2, h3: 3, 'numbered-h3': 3, h4: 4 } as const;
/** Ids that the page around an article uses. */
const RESERVED_IDS = new Set<string>([...Object.values(END_IDS), 'main', 'root', 'hatch']);
/** How the paragraph begins that has the command for an article's finding. */
const RUN_IT = 'Run it yourself.';
/** Shorter paragraphs, such as "The answer:", may be equal by chance. */
const REPEATED_LENGTH_MIN = 40;

function lengthFaults({ wordCount }: Post): string[] {
  if (wordCount >= WORDS.least && wordCount <= WORDS.most) return [];
  return [`has ${wordCount} words, not ${WORDS.least} to ${WORDS.most}`];
}

/** The page's h1 is the title, so headings start at h2 and go down one level at a time. */
function headingFaults({ sections }: Post): string[] {
  const headings = sections.filter(isHeading);
  const ids = headings.map(({ id }) => id);
  const jumps = headings.filter(({ type }, index) => {
    const before = headings[index - 1];
    return DEPTHS[type] === 1 || DEPTHS[type] > (before ? DEPTHS[before.type] : 1) + 1;
  });
  return [
    ...jumps.map(({ content }) => `has the heading "${textOf(content)}" out of order`),
    ...ids
      .filter((id, index) => ids.indexOf(id) !== index)
      .map((id) => `has two headings with the id ${id}`),
    ...ids
      .filter((id) => RESERVED_IDS.has(id))
      .map((id) => `has a heading with the reserved id ${id}`),
  ];
}

function codeFaults({ sections }: Post): string[] {
  const nameless = sections.filter((section) => section.type === 'code' && !section.language);
  return nameless.map(() => 'has code without a language');
}

function linkFaults(post: Post, slugs: ReadonlySet<string>): string[] {
  const isKnown = (href: string) =>
    Object.values<string>(webPaths).includes(href) ||
    levelOf(href) !== undefined ||
    (isDownload(href) && existsSync(join(PUBLIC, href))) ||
    slugs.has(href);
  const links = linksOf(post);
  const own = links.filter((href) => href.startsWith('/'));
  return [
    ...own.filter((href) => !isKnown(href)).map((href) => `links to ${href}, which does not exist`),
    ...(own.some(levelOf) ? [] : ['links to no lab']),
  ];
}

const paragraphs = ({ sections }: { sections: readonly Section[] }): string[] =>
  sections
    .flatMap((section) => {
      if (section.type === 'ul') return section.items.map(textOf);
      return section.type === 'p' ? [textOf(section.content)] : [];
    })
    .filter((text) => text.length >= REPEATED_LENGTH_MIN);

function repetitionFaults(post: Post, posts: readonly Post[]): string[] {
  const elsewhere = new Set(posts.filter((other) => other !== post).flatMap(paragraphs));
  return paragraphs(post)
    .filter((text) => elsewhere.has(text))
    .map((text) => `shares a paragraph with another post: ${text.slice(0, REPEATED_LENGTH_MIN)}…`);
}

/** A finding has a command that reproduces it, right behind the paragraph that announces it. */
function commandFaults({ sections }: Post): string[] {
  const hasCommand = sections.some(
    (section, at) =>
      section.type === 'p' &&
      textOf(section.content).startsWith(RUN_IT) &&
      sections[at + 1]?.type === 'code',
  );
  return hasCommand ? [] : [`has no command behind "${RUN_IT}"`];
}

/** Every error that a reader would notice, with the post it is in. */
export function faultsOf(posts: readonly Post[]): string[] {
  const slugs = new Set(posts.map(({ slug }) => `${webPaths.blog}/${slug}`));
  return posts.flatMap((post) =>
    [
      ...lengthFaults(post),
      ...headingFaults(post),
      ...codeFaults(post),
      ...commandFaults(post),
      ...linkFaults(post, slugs),
      ...repetitionFaults(post, posts),
      ...timeFaults(post),
    ].map((fault) => `${post.slug} ${fault}`),
  );
}
