import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { webPaths } from '@netward/contracts';
import { isDownload } from '../../../../lib/markup.tsx';
import { END_IDS, isHeading, type Section, textOf } from '../../post.ts';
import { levelOf, linksOf } from '../arrange.ts';
import type { Post } from '../read-post.ts';
import { parse } from 'yaml';
import { monthOf } from '../front-matter.ts';

/** How a paragraph begins that was added at a later check. */
const LATER = 'Since then.';

const { releases, notTools }: { releases: Record<string, string>; notTools: string[] } = parse(
  readFileSync(join(import.meta.dirname, '../tool-releases.yaml'), 'utf8'),
);
const names = [...new Set(Object.keys(releases).map((tool) => tool.replace(/ \S+$/, '')))];
const known = names.map((name) => name.replaceAll('.', '\\.')).join('|');
const VERSION = new RegExp(
  `\\b(?:(${known}) v?(\\d+(?:\\.\\d+)*)|([A-Z][A-Za-z.+-]*) v?(\\d+(?:\\.\\d+)+))(?![.\\d]*\\d)`,
  'g',
);
const DATE = /\b([A-Z][a-z]+) (\d{4})\b/g;

/** The texts of a section, each with its own beginning. Code shows what ran and claims nothing. */
function textsOf(section: Section): string[] {
  if (section.type === 'code') return [];
  if (section.type === 'figure') return [section.alt, section.caption];
  return section.type === 'ul' ? section.items.map(textOf) : [textOf(section.content)];
}

function toolsIn(text: string): string[] {
  return [...text.matchAll(VERSION)].flatMap(([, tool, version, other, number]) => {
    if (tool) return [`${tool} ${version}`];
    return notTools.includes(String(other)) ? [] : [`${other} ${number}`];
  });
}

/** The months named in a text, as `2026-09`. */
function monthsIn(text: string): string[] {
  return [...text.matchAll(DATE)].flatMap(([, name, year]) => {
    const month = monthOf(String(name));
    return month ? [`${year}-${month}`] : [];
  });
}

function toolFault(tool: string, limit: string): string[] {
  const release = releases[tool];
  if (!release) return [`names ${tool}, whose release is not in tool-releases.yaml`];
  return release > limit ? [`names ${tool} of ${release}, which is younger than ${limit}`] : [];
}

function faultsIn(text: string, { day, checkedDay, versions }: Post): string[] {
  const isLater = text.startsWith(LATER);
  const tools = toolsIn(text).flatMap((tool) =>
    toolFault(tool, isLater || versions.includes(tool) ? checkedDay : day),
  );
  const past = monthsIn(text).filter((month) => month > day.slice(0, 7) && month <= checkedDay);
  if (isLater) return tools;
  return [
    ...tools,
    ...past.map((month) => `tells of ${month}, after its publication, but not in "${LATER}"`),
  ];
}

/**
 * What a post cannot have known. What it says must have been so when it was published; the versions it
 * was checked with, and paragraphs that begin with "Since then.", may be as young as the check. So a
 * new check finds each announcement whose day has come.
 */
export function timeFaults(post: Post): string[] {
  const { checkedDay, day, excerpt, references, sections, versions } = post;
  const texts = [
    excerpt,
    ...references.flatMap(({ title, description }) => [title, description]),
    ...sections.flatMap(textsOf),
  ];
  return [
    ...(checkedDay < day ? ['was checked before it was published'] : []),
    ...versions.flatMap((tool) => toolFault(tool, checkedDay)),
    ...texts.flatMap((text) => faultsIn(text, post)),
  ];
}

/** Files that the site serves as they are. */
const PUBLIC = join(import.meta.dirname, '../../../../../public');
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
