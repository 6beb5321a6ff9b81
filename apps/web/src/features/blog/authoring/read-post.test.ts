import { describe, expect, it, test } from '@jest/globals';
import { isHeading, textOf } from '../post.ts';
import { SAMPLE_FIGURE, samplePost } from '../testing/sample-post.ts';
import { readPost } from './read-post.ts';

const read = (file: string, figure = SAMPLE_FIGURE) => readPost('sample', file, () => figure);
const readBody = (body: string) => read(samplePost({ body }));

describe('a post', () => {
  const post = read(samplePost({ featured: true }));

  it('has its front matter and a sortable day', () => {
    expect(post).toMatchObject({
      slug: 'sample',
      title: 'A sample',
      date: '14 Oct 2025',
      day: '2025-10-14',
      featured: true,
      tags: ['one', 'two'],
    });
    expect(post.references).toHaveLength(4);
  });

  it('becomes sections of the known types', () => {
    expect(post.sections.map(({ type }) => type)).toEqual(
      'p h2 numbered-h3 ul code figure h4 p p p code'.split(' '),
    );
  });

  it('prints curly apostrophes in sentences and straight ones in code', () => {
    const { title, sections } = read(
      samplePost({ body: "It's the tools' own.\n\n    echo 'x'\n" }).replace(
        'A sample',
        "A sample's",
      ),
    );
    expect(title).toBe('A sample’s');
    const texts = sections.map((section) => ('content' in section ? textOf(section.content) : ''));
    expect(texts[0]).toBe('It’s the tools’ own.');
    expect(texts[1]).toContain("echo 'x'");
  });

  it('separates the number of a numbered heading', () => {
    const numbered = post.sections.find(({ type }) => type === 'numbered-h3');
    expect(numbered).toEqual({
      type: 'numbered-h3',
      id: '1-turn-it-on',
      number: '1',
      content: ['Turn it on'],
    });
  });

  it('keeps the four kinds of inline content', () => {
    expect(post.sections[0]).toEqual({
      type: 'p',
      content: [
        'The lead has ',
        ['em', {}, 'emphasis'],
        ', ',
        ['strong', {}, 'weight'],
        ', ',
        ['code', {}, 'code'],
        ' and ',
        ['a', { href: 'https://example.org/a', rel: 'noopener' }, 'a source'],
        '.',
      ],
    });
  });

  it('has its code highlighted and otherwise unchanged', () => {
    const code = post.sections.find((section) => section.type === 'code');
    expect(code?.content).toContainEqual(['span', { className: 'quiet' }, '# a comment']);
    expect(code?.content).toContainEqual(['span', { className: 'loud' }, 'accept']);
    expect(textOf(code?.content ?? [])).toBe('# a comment\ntcp dport 8080 accept');
  });

  it('has its figure as a tree, without title and role', () => {
    const figure = post.sections.find((section) => section.type === 'figure');
    expect(figure).toMatchObject({ alt: 'Two boxes beside each other.', caption: 'Two boxes.' });
    expect(figure?.svg).toEqual([
      'svg',
      { viewBox: '0 0 400 80' },
      ['rect', { className: 'fig-fill fig-line', x: '8', y: '8', width: '80', height: '40' }],
      [
        'text',
        { className: 'fig-text', x: '48', y: '33', fontSize: '14', textAnchor: 'middle' },
        'a & b',
      ],
    ]);
  });

  it('counts the words of headings, paragraphs and lists, at 200 per minute', () => {
    const prose = 'The lead has emphasis weight code and a source First steps Turn it on';
    const rest = 'One point with the lab Another point A detail The end Run it yourself';
    const short = prose.split(' ').length + rest.split(' ').length;
    expect(post.wordCount).toBe(1700 + short);
    expect(post.readTime).toBe('9 min read');
  });
});

test('commands stand out from the prompt and the output of a terminal', () => {
  const post = readBody('```console\nfw$ nft list \\\n  ruleset\ntable inet a\n# id\nuid=0\n```');
  expect(post.sections[0]).toMatchObject({
    content: [
      ['span', { className: 'quiet' }, 'fw$ '],
      ['span', { className: 'loud' }, 'nft list \\\n  ruleset'],
      '\ntable inet a\n',
      ['span', { className: 'quiet' }, '# '],
      ['span', { className: 'loud' }, 'id'],
      '\nuid=0',
    ],
  });
});

test('the action and the option names of a sensor’s rule stand out', () => {
  const post = readBody(
    '```suricata\nalert tcp any any -> any 80 (flags:S,CE; nocase; sid:1;)\n```',
  );
  const loud = (word: string) => ['span', { className: 'loud' }, word];
  expect(post.sections[0]).toMatchObject({
    content: [
      loud('alert'),
      ' tcp any any -> any 80 (',
      loud('flags'),
      ':S,CE; ',
      loud('nocase'),
      '; ',
      loud('sid'),
      ':1;)',
    ],
  });
});

test('a heading of depth one keeps its type, because the page does not render it', () => {
  expect(readBody('# Again').sections.filter(isHeading)[0]?.type).toBe('h1');
});

test.each([
  ['<img src=x onerror=alert(1)>', 'html'],
  ['a <b>word</b>', 'html'],
  ['<script>alert(1)</script>', 'html'],
  ['[x](javascript:alert(1))', 'may not point to'],
  ['[x](//evil.example)', 'may not point to'],
  ['[x](/\\evil.example)', 'may not point to'],
  ['[x](http://example.org)', 'may not point to'],
  ['[x](data:text/html,x)', 'may not point to'],
  ['![a](https://example.org/x.png "b")', 'is not a figure'],
  ['![](figures/a.svg "b")', 'lacks a description'],
  ['a ![b](figures/a.svg "b")', 'image is not allowed in a sentence'],
  ['> quoted', 'blockquote'],
  ['1. one', 'ordered'],
  ['- one\n  - two', 'flat'],
  ['| a |\n|---|\n| b |', 'table'],
  ['---', 'hr'],
  ['~~gone~~', 'del'],
  ['a &amp; b', 'write the character itself'],
  ['##### deep', 'too deep'],
])('refuses %s', (body, fault) => {
  expect(() => readBody(body)).toThrow(fault);
});

test.each([
  ['<svg viewBox="0 0 1 1"><script>alert(1)</script></svg>', '<script>'],
  ['<svg viewBox="0 0 1 1"><style>*{}</style></svg>', '<style>'],
  ['<svg viewBox="0 0 1 1"><foreignObject/></svg>', '<foreignObject>'],
  ['<svg viewBox="0 0 1 1"><image href="https://example.org"/></svg>', '<image>'],
  ['<svg viewBox="0 0 1 1"><rect style="fill:red"/></svg>', 'style'],
  ['<svg viewBox="0 0 1 1"><rect onclick="x()"/></svg>', 'onclick'],
  ['<svg viewBox="0 0 1 1"><rect fill="#f00"/></svg>', 'use a class'],
  ['<svg viewBox="0 0 1 1"><path marker-end="url(https://a.example#b)"/></svg>', 'another file'],
  ['<svg><rect/></svg>', 'viewBox'],
  ['<p>no figure</p>', '<p>'],
])('refuses the figure %s', (svg, fault) => {
  expect(() => read(samplePost(), svg)).toThrow(fault);
});

test.each([
  ['no front matter', 'A text.', 'no front matter'],
  ['an impossible day', samplePost({ date: 'February 30, 2025' }), 'published'],
  ['another date format', samplePost({ date: '2025-10-14' }), 'published'],
  ['too many tags', samplePost({ tags: '[a, b, c, d, e, f, g]' }), 'tags'],
  ['an unknown key', samplePost().replace('category:', 'kind: a\ncategory:'), 'kind'],
  [
    'three references',
    samplePost().replace(/ {2}- title: Source 4[^]*?\n---/, '---'),
    'references',
  ],
  [
    'an insecure reference',
    samplePost().replace('https://example.org/1', 'http://a.example'),
    'url',
  ],
  ['a long excerpt', samplePost().replace('What a reader', 'x'.repeat(180)), 'excerpt'],
])('refuses %s, and names the post', (_what, file, fault) => {
  expect(() => read(file)).toThrow(fault);
  expect(() => read(file)).toThrow('sample:');
});
