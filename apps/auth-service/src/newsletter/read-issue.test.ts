import { readIssue } from './read-issue.ts';

test('an issue is a subject and blocks of plain facts', () => {
  const issue = readIssue(
    '# News & *more*\n\n## Levels\n\nSee **the [blog](/blog)**,\nor `a<b`.\n\n1. one\n2. two\n\n> Said.\n\n```\nx & y\n```\n',
  );
  expect(issue).toEqual({
    subject: 'News & more',
    blocks: [
      { type: 'heading', runs: [{ text: 'Levels', marks: [] }] },
      {
        type: 'paragraph',
        runs: [
          { text: 'See ', marks: [] },
          { text: 'the ', marks: ['strong'] },
          { text: 'blog', marks: ['strong'], href: '/blog' },
          { text: ', or ', marks: [] },
          { text: 'a<b', marks: ['code'] },
          { text: '.', marks: [] },
        ],
      },
      {
        type: 'list',
        isOrdered: true,
        items: [[{ text: 'one', marks: [] }], [{ text: 'two', marks: [] }]],
      },
      { type: 'quote', runs: [{ text: 'Said.', marks: [] }] },
      { type: 'code', text: 'x & y' },
    ],
  });
});

test.each([
  ['', 'line 1: an issue begins with its subject: # Subject'],
  ['Hello', 'line 1: an issue begins with its subject: # Subject'],
  ['# S', 'line 1: the issue has a subject and no text'],
  ['# S\n\nHi\n\n![p](https://x.example/p.png)', 'line 5: an issue has no pictures'],
  ['# S\n\n<b>x</b>', 'line 3: HTML is not part of an issue'],
  ['# S\n\na <script>x</script>', 'line 3: HTML is not part of an issue'],
  ['# S\n\n- a\n  - b', 'line 3: an issue cannot have this kind of block here (list)'],
  ['# S\n\n- # a', 'line 3: an issue cannot have this kind of block here (heading)'],
  ['# S\n\n# T', 'line 3: headings below the subject begin with ##'],
  ['# S\n\n|a|b|\n|-|-|\n|1|2|', 'line 3: an issue has no tables'],
  ['# S\n\n[x](javascript:alert(1))', 'line 3: a link begins with https://'],
  ['# S\n\n[x](//evil.example)', 'line 3: a link begins with https://'],
  ['# S\n\n[x](http://a.example)', 'line 3: a link begins with https://'],
])('refuses %j', (markdown, sentence) => {
  expect(() => readIssue(markdown)).toThrow(sentence);
});

test('refuses what is too long', () => {
  expect(() => readIssue(`# ${'x'.repeat(121)}`)).toThrow(
    'line 1: the subject is longer than 120 characters',
  );
  expect(() => readIssue(`# S\n\n${'x'.repeat(20_000)}`)).toThrow(
    'the issue is longer than 20000 characters',
  );
});
