import { describe, expect, it, test } from '@jest/globals';
import { levels } from '@netward/levels';
import { SAMPLE_BODY, SAMPLE_FIGURE, samplePost } from '../testing/sample-post.ts';
import { faultsOf } from './testing/check-posts.ts';
import { readPost, readPosts } from './read-post.ts';

const NO_LEVEL = `/labs?level=${levels.length + 1}`;

const read = (slug: string, choice = {}) => readPost(slug, samplePost(choice), () => SAMPLE_FIGURE);

test('the published posts have no faults', () => {
  expect(faultsOf(readPosts())).toEqual([]);
});

test('a complete post has no faults', () => {
  expect(faultsOf([read('one')])).toEqual([]);
});

describe('a fault is found in a post that', () => {
  it.each([
    ['is too short', { word: '' }, 'words, not 1600 to 3200'],
    [
      'is too long',
      { body: `${SAMPLE_BODY}\n\n${'many '.repeat(2000)}` },
      'words, not 1600 to 3200',
    ],
    [
      'has a heading that is too deep',
      { body: `${SAMPLE_BODY}\n## A\n\n#### B` },
      '"B" out of order',
    ],
    ['has a second title', { body: `# Title\n\n${SAMPLE_BODY}` }, '"Title" out of order'],
    ['has two equal headings', { body: `${SAMPLE_BODY}\n## First steps` }, 'the id first-steps'],
    ['uses a reserved id', { body: `${SAMPLE_BODY}\n## References` }, 'reserved id references'],
    [
      'has code without a language',
      { body: `${SAMPLE_BODY}\n\`\`\`\nx\n\`\`\`` },
      'code without a language',
    ],
    ['has no command', { run: '' }, 'no command behind "Run it yourself."'],
    ['has it in words', { run: '**Run it yourself.** Somehow.' }, 'no command behind'],
    [
      'has a dead link',
      { body: `${SAMPLE_BODY}\n[x](/nowhere)` },
      '/nowhere, which does not exist',
    ],
    [
      'links to a level that does not exist',
      { body: `${SAMPLE_BODY}\n[x](${NO_LEVEL})` },
      NO_LEVEL,
    ],
    ['links to a missing post', { body: `${SAMPLE_BODY}\n[x](/blog/gone)` }, '/blog/gone, which'],
    ['links to no lab', { body: 'Words.' }, 'links to no lab'],
  ])('%s', (_what, choice, fault) => {
    expect(faultsOf([read('one', choice)]).join('\n')).toContain(fault);
  });

  it('shares a paragraph with another post', () => {
    const other = read('two', { word: 'other', body: SAMPLE_BODY.replace('The end', 'Its end') });
    expect(faultsOf([read('one'), other])).toContainEqual(
      expect.stringContaining('one shares a paragraph'),
    );
  });
});

test('a link from one post to another is no fault', () => {
  const body = 'See [the other](/blog/two) and [the lab](/labs?level=2).';
  const two = read('two', { body: 'Only [a lab](/labs?level=3).', word: 'other' });
  expect(faultsOf([read('one', { body }), two])).toEqual([]);
});
