import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { monthOf } from './front-matter.ts';
import { type Section, textOf } from '../post.ts';
import type { Post } from './read-post.ts';

/** How a paragraph begins that was added at a later check. */
const LATER = 'Since then.';

const { releases, notTools }: { releases: Record<string, string>; notTools: string[] } = parse(
  readFileSync(join(import.meta.dirname, 'tool-releases.yaml'), 'utf8'),
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
