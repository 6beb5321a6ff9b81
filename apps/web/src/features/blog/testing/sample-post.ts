import { articleOf } from '../authoring/arrange.ts';
import { readPost } from '../authoring/read-post.ts';

/** A sample post for tests, with every kind of section. */
export const SAMPLE_FIGURE =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 80" role="img"><title>Two boxes</title>' +
  '<rect class="fig-fill fig-line" x="8" y="8" width="80" height="40"/>' +
  '<text class="fig-text" x="48" y="33" font-size="14" text-anchor="middle">a &amp; b</text></svg>';

const words = (count: number, word: string) => Array.from({ length: count }, () => word).join(' ');

export interface SampleChoice {
  readonly title?: string;
  readonly date?: string;
  readonly checked?: string;
  readonly versions?: string;
  readonly category?: string;
  readonly featured?: boolean;
  readonly tags?: string;
  readonly body?: string;
  readonly word?: string;
  /** What ends every post, in place of the command that reproduces its finding. */
  readonly run?: string;
}

export const SAMPLE_BODY = `The lead has *emphasis*, **weight**, \`code\` and [a source](https://example.org/a).

## First steps

### 1. Turn it on

- One point with [the lab](/labs?level=2)
- Another point

\`\`\`nft
# a comment
tcp dport 8080 accept
\`\`\`

![Two boxes beside each other.](figures/sample.svg "Two boxes.")

#### A detail

The end.
`;

/** The file of a post that is long enough. */
export function samplePost(choice: SampleChoice = {}): string {
  const { title = 'A sample', date = 'October 14, 2025', featured = false } = choice;
  const { checked = 'November 3, 2026', versions = '[Python 3.11, jq 1.6]' } = choice;
  const { category = 'Samples', tags = '[one, two]', body = SAMPLE_BODY, word = 'word' } = choice;
  const { run = '**Run it yourself.**\n\n```sh\n./run\n```' } = choice;
  const reference = (number: number) =>
    `  - title: Source ${number}\n    url: https://example.org/${number}\n    description: What it says.`;
  return `---
title: ${title}
excerpt: What a reader gets out of it.
published: ${date}
checked: ${checked}
versions: ${versions}
category: ${category}
featured: ${featured}
tags: ${tags}
references:
${[1, 2, 3, 4].map(reference).join('\n')}
---
${body}

${words(1700, word)}

${run}
`;
}

/** Sample posts for tests. */
export function samplePosts(choices: Readonly<Record<string, SampleChoice>>) {
  return Object.entries(choices).map(([slug, choice]) =>
    readPost(slug, samplePost(choice), () => SAMPLE_FIGURE),
  );
}

/** Sample articles for tests, as the build would write them. */
export function sampleArticles(choices: Readonly<Record<string, SampleChoice>>) {
  const posts = samplePosts(choices);
  return posts.map((post) => articleOf(post, posts));
}
