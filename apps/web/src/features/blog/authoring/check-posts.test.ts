import { describe, expect, it, test } from '@jest/globals';
import { SAMPLE_BODY, SAMPLE_FIGURE, samplePost } from '../testing/sample-post.ts';
import { faultsOf } from './check-posts.ts';
import { readPost } from './read-post.ts';
import { readPosts } from './read-posts.ts';

const read = (slug: string, choice = {}) => readPost(slug, samplePost(choice), () => SAMPLE_FIGURE);

test('the published posts are without fault', () => {
  expect(faultsOf(readPosts())).toEqual([]);
});

test('a whole post is without fault', () => {
  expect(faultsOf([read('one')])).toEqual([]);
});

describe('a fault is found', () => {
  it.each([
    ['too short', { word: '' }, 'words, not 1600 to 3200'],
    ['too long', { body: `${SAMPLE_BODY}\n\n${'many '.repeat(2000)}` }, 'words, not 1600 to 3200'],
    ['a heading too deep', { body: `${SAMPLE_BODY}\n## A\n\n#### B` }, '"B" out of order'],
    ['a second title', { body: `# Title\n\n${SAMPLE_BODY}` }, '"Title" out of order'],
    ['two headings alike', { body: `${SAMPLE_BODY}\n## First steps` }, '#first-steps'],
    ['an address of the page', { body: `${SAMPLE_BODY}\n## References` }, 'address #references'],
    ['nameless code', { body: `${SAMPLE_BODY}\n\`\`\`\nx\n\`\`\`` }, 'does not name its language'],
    ['a dead link', { body: `${SAMPLE_BODY}\n[x](/nowhere)` }, '/nowhere, which is not there'],
    ['a level too many', { body: `${SAMPLE_BODY}\n[x](/labs?level=11)` }, 'level=11, which'],
    ['a missing post', { body: `${SAMPLE_BODY}\n[x](/blog/gone)` }, '/blog/gone, which'],
    ['no way into a lab', { body: 'Words.' }, 'sends nobody into a lab'],
  ])('%s', (_what, choice, fault) => {
    expect(faultsOf([read('one', choice)]).join('\n')).toContain(fault);
  });

  it('a paragraph that two posts share', () => {
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
