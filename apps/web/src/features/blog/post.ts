import type { Markup } from '../../lib/markup.tsx';

export interface Teaser {
  readonly slug: string;
  readonly title: string;
  readonly excerpt: string;
  readonly date: string;
  /** The same date as `2025-10-14`. */
  readonly day: string;
  /** When its commands were last run. */
  readonly checked: string;
  readonly checkedDay: string;
  readonly category: string;
  /** `'11 min read'`. */
  readonly readTime: string;
  readonly featured: boolean;
  readonly tags: readonly string[];
}

/** A post in the list of all, with the first figure of its text. */
export interface ListedPost extends Teaser {
  readonly figure: Markup | undefined;
}

export interface Heading {
  /** An `h1` repeats the title and is not rendered. */
  readonly type: 'h1' | 'h2' | 'h3' | 'h4' | 'numbered-h3';
  readonly id: string;
  /** Of a `numbered-h3`. */
  readonly number?: string;
  readonly content: readonly Markup[];
}

export type Section =
  | Heading
  | { readonly type: 'p'; readonly content: readonly Markup[] }
  | { readonly type: 'ul'; readonly items: readonly (readonly Markup[])[] }
  | { readonly type: 'code'; readonly language: string; readonly content: readonly Markup[] }
  | {
      readonly type: 'figure';
      readonly svg: Markup;
      readonly alt: string;
      readonly caption: string;
    };

export interface Reference {
  readonly title: string;
  readonly url: string;
  readonly description: string;
}

/** The lab where readers can try an article's subject. */
export interface LabLink {
  readonly href: string;
  readonly name: string;
}

export interface Article extends Teaser {
  /** What its commands were run with: `Python 3.11`. */
  readonly versions: readonly string[];
  readonly sections: readonly Section[];
  readonly references: readonly Reference[];
  readonly related: readonly Teaser[];
  readonly lab: LabLink;
}

export function textOf(content: readonly Markup[]): string {
  return content
    .map((part) => (typeof part === 'string' ? part : textOf(part.slice(2) as readonly Markup[])))
    .join('');
}

/** `Python 3.11, SQLite 3.40 and jq 1.6`. No line ends between a tool and its version. */
export function listOf(versions: readonly string[]): string {
  const unbroken = versions.map((version) => version.replaceAll(' ', '\u00a0'));
  return new Intl.ListFormat('en-GB').format(unbroken);
}

export function isHeading(section: Section): section is Heading {
  return 'id' in section;
}

/** Ids of the parts that follow every article's text. A heading in the text must not use them. */
export const END_IDS = { references: 'references', related: 'related' } as const;
