/** What a list of posts shows of one. `date` is text, as its author wrote it; `day` sorts it. */
export interface Teaser {
  readonly slug: string;
  readonly title: string;
  readonly excerpt: string;
  readonly date: string;
  /** The same date as `2025-10-14`. */
  readonly day: string;
  readonly category: string;
  /** `'11 min read'`. */
  readonly readTime: string;
  readonly featured: boolean;
  readonly tags: readonly string[];
}

export type Attributes = Readonly<Record<string, string>>;

/**
 * Content as a tree: a text, or a tag with its attributes (in React's names) and children. The build
 * makes it and lets in nothing but the tags and attributes of its lists, so that it can be rendered
 * as it is.
 */
export type Markup = string | readonly [tag: string, attributes: Attributes, ...Markup[]];

export interface Heading {
  /** `h1` repeats the title and is not rendered. */
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

/** The lab where an article's subject can be tried. */
export interface LabLink {
  readonly href: string;
  readonly name: string;
}

export interface Article extends Teaser {
  readonly sections: readonly Section[];
  readonly references: readonly Reference[];
  readonly related: readonly Teaser[];
  readonly lab: LabLink;
}

/** The words of a tree, without its tags. */
export function textOf(content: readonly Markup[]): string {
  return content
    .map((part) => (typeof part === 'string' ? part : textOf(part.slice(2) as readonly Markup[])))
    .join('');
}

export function isHeading(section: Section): section is Heading {
  return 'id' in section;
}

/** Addresses of the parts that follow every article's text. No heading in a text may have one. */
export const END_IDS = { lab: 'in-the-lab', references: 'references', related: 'related' } as const;
