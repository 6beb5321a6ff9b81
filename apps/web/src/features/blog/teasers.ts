export interface Teaser {
  readonly slug: string;
  readonly title: string;
  readonly excerpt: string;
  readonly date: string;
  readonly category: string;
  readonly readTime: string;
  readonly featured: boolean;
  readonly tags: readonly string[];
}

/** The posts that the home page shows. None is published. */
export function latestTeasers(): readonly Teaser[] {
  return [];
}
