import { Lexer, type Token, type Tokens } from 'marked';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dayInWords } from '../../../lib/dates.ts';
import type { Markup } from '../../../lib/markup.tsx';
import { type Heading, type Reference, type Section, type Teaser, textOf } from '../post.ts';
import { dayOf, readFrontMatter } from './front-matter.ts';
import { readFigure } from './figure.ts';
import { highlight } from './highlight.ts';
import { curly, inline } from './inline.ts';

const WORDS_PER_MINUTE = 200;
const NUMBERED = /^(\d+)\. /;

/** A post as its file has it, before it is related to the others. */
export interface Post extends Teaser {
  readonly sections: readonly Section[];
  readonly references: readonly Reference[];
  readonly versions: readonly string[];
  /** The words of headings, paragraphs and lists. Code and captions do not count. */
  readonly wordCount: number;
}

export type FigureSource = (path: string) => string;

function slugify(text: string): string {
  const plain = text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z0-9]+/g, '-');
  return plain.replace(/^-|-$/g, '');
}

function heading({ depth, tokens }: Tokens.Heading): Heading {
  const content = inline(tokens);
  const [first] = content;
  const [lead, number] = (typeof first === 'string' && NUMBERED.exec(first)) || [];
  const id = slugify(textOf(content));
  if (depth > 4) throw new Error(`a heading of depth ${depth} is too deep`);
  if (depth !== 3 || !number) return { type: `h${depth as 1 | 2 | 3 | 4}`, id, content };
  const rest = [String(first).slice(lead?.length), ...content.slice(1)];
  return { type: 'numbered-h3', id, number, content: rest };
}

function figure({ href, text, title }: Tokens.Image, figures: FigureSource): Section {
  if (!text || !title) throw new Error(`the figure ${href} lacks a description or a caption`);
  if (!/^figures\/[a-z0-9-]+\.svg$/.test(href)) throw new Error(`${href} is not a figure`);
  try {
    return {
      type: 'figure',
      svg: readFigure(figures(href)),
      alt: curly(text),
      caption: curly(title),
    };
  } catch (error) {
    throw new Error(`${href}: ${(error as Error).message}`, { cause: error });
  }
}

function list({ ordered, items }: Tokens.List): Section {
  if (ordered) throw new Error('use numbered headings instead of an ordered list');
  const sentences = items.map(({ tokens, task }) => {
    if (task || tokens.some(({ type }) => type === 'list')) throw new Error('a list must be flat');
    const parts = tokens.flatMap((token) => (token.type === 'space' ? [] : [token]));
    return parts.flatMap((token): Markup[] =>
      token.type === 'paragraph' ? inline(token.tokens ?? []) : inline([token]),
    );
  });
  return { type: 'ul', items: sentences };
}

function sectionOf(token: Token, figures: FigureSource): Section[] {
  switch (token.type) {
    case 'space':
      return [];
    case 'heading':
      return [heading(token as Tokens.Heading)];
    case 'paragraph': {
      const [only, ...others] = token.tokens ?? [];
      if (only?.type === 'image' && others.length === 0)
        return [figure(only as Tokens.Image, figures)];
      return [{ type: 'p', content: inline(token.tokens ?? []) }];
    }
    case 'list':
      return [list(token as Tokens.List)];
    case 'code': {
      const { lang = '', text } = token as Tokens.Code;
      return [{ type: 'code', language: lang, content: highlight(text, lang) }];
    }
    default:
      throw new Error(`${token.type} is not allowed in a post: ${token.raw.trim().slice(0, 60)}`);
  }
}

function proseOf(section: Section): string {
  if (section.type === 'ul') return section.items.map(textOf).join(' ');
  if (section.type === 'code' || section.type === 'figure' || section.type === 'h1') return '';
  return textOf(section.content);
}

export function countWords(sections: readonly Section[]): number {
  const words = sections.map(proseOf).join(' ').trim();
  return words === '' ? 0 : words.split(/\s+/).length;
}

/** Reads a post from its file. Throws an error that names the problem if the file is not valid. */
export function readPost(slug: string, file: string, figures: FigureSource): Post {
  try {
    const { front, body } = readFrontMatter(file);
    const { published, ...facts } = front;
    const [day, checkedDay] = [published, front.checked].map(dayOf) as [string, string];
    const sections = Lexer.lex(body).flatMap((token) => sectionOf(token, figures));
    const wordCount = countWords(sections);
    return {
      slug,
      ...facts,
      date: dayInWords(day),
      day,
      checked: dayInWords(checkedDay),
      checkedDay,
      readTime: `${Math.max(1, Math.round(wordCount / WORDS_PER_MINUTE))} min read`,
      sections,
      wordCount,
    };
  } catch (error) {
    throw new Error(`${slug}: ${(error as Error).message}`, { cause: error });
  }
}

export const POSTS = join(import.meta.dirname, '../posts');

/** Every post in a folder, newest first. Posts of the same day are in file order. */
export function readPosts(folder = POSTS): readonly Post[] {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => name.endsWith('.md'));
  const posts = names
    .sort()
    .map((name) =>
      readPost(name.slice(0, -'.md'.length), readFileSync(join(folder, name), 'utf8'), (figure) =>
        readFileSync(join(folder, figure), 'utf8'),
      ),
    );
  return posts.sort((one, other) => other.day.localeCompare(one.day));
}
