import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { start } from './configuration.ts';
import { print } from './frame.ts';
import { proof } from './testing/proof.ts';
import { readOtherwise } from '../testing/expressions.ts';
import { firstProblem } from '../testing/first-problem.ts';
import { text } from './syntax.ts';

const solved = print(proof.solves);
const read = (file: string) => text.read!(file);

test('any configuration is read as it was printed', () => {
  const numbers = fc.infiniteStream(fc.double({ min: 0, max: 0.999_999, noNaN: true }));
  fc.assert(
    fc.property(numbers, (stream) => {
      const configuration = proof.anyConfiguration(() => stream.next().value!);
      expect(read(print(configuration))).toEqual({ configuration });
    }),
  );
});

test('line breaks, comments and the order of lines and servers are free', () => {
  const second = solved.indexOf('server {', 1);
  const swapped = solved.slice(second) + solved.slice(0, second);
  const loose = swapped
    .replace('TLSv1.2 TLSv1.3', 'TLSv1.3\n  # both\n  TLSv1.2')
    .replace(' always', '');
  expect(read(loose)).toEqual({ configuration: proof.solves });
});

test.each([
  ['listen 80', 'listen 8080', /nginx knows “listen 8080”; the challenge does not/],
  [
    'return 301 https://$host$request_uri',
    'return 302 https://$host$request_uri',
    /nginx knows “return 302/,
  ],
  ['return 301 https://$host$request_uri', 'rewrite ^ https://shop.lab', /nginx knows “rewrite”/],
  ['shop-2026.pem', 'shop-2027.pem', /nginx knows whatever file a path leads to/],
  ['shop-2026.key', 'shop-only.key', /certificate and key do not belong together/],
  ['TLSv1.2 TLSv1.3', 'TLSv1.4', '11:19 nginx here knows no version “TLSv1.4”.'],
  ['TLSv1.2 TLSv1.3', 'TLSv1 TLSv1.2', /lowest security level only/],
  ['max-age=31536000', 'max-age=a year', /nginx knows “max-age=/],
  ['; includeSubDomains', '; includeSubDomains; preload', /nginx knows “max-age=/],
  ['Strict-Transport-Security', 'X-Frame-Options', /nginx knows “add_header X-Frame-Options”/],
  ['return 301', 'return 301 301', /knows “return 301 301/],
  ['server {', 'http {', /nginx knows “http”/],
  ['        proxy_pass http://127.0.0.1:8000;\n', '', /nginx knows locations of files/],
  ['listen 443 ssl', 'listen 80', /nginx knows ssl_ lines on port 80/],
  ['    listen 80;\n', '    listen 80\n', /listen is followed by a port/],
  ['}\nserver', 'server', /./],
])('%j as %j is refused', (from, to, problem) => {
  expect(solved).toContain(from);
  expect(firstProblem(text, solved.replace(from, to))).toEqual(
    typeof problem === 'string' ? problem : expect.stringMatching(problem),
  );
});

test('nothing that nginx accepts is called wrong', () => {
  const reasonsOf = (file: string) => {
    const result = read(file);
    return 'problems' in result ? result.problems.map(({ reason }) => reason) : [];
  };
  expect(readOtherwise('05-tls', reasonsOf, /^nginx knows .*; the challenge /)).toEqual([]);
});

test('no text makes the reader fail', () => {
  expect(firstProblem(text, '')).toMatch(/Nothing listens on port 443/);
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), fc.nat(400), (noise, at) => {
      expect(typeof firstProblem(text, noise)).toBe('string');
      expect(typeof firstProblem(text, `${solved.slice(0, at)}${noise}${solved.slice(at)}`)).toBe(
        'string',
      );
    }),
  );
});

test('a line belongs to the part of the configuration that it says', () => {
  const parts = print(start)
    .split('\n')
    .map((_, index) => text.partOfLine(start, index + 1));
  expect([...new Set(parts)]).toEqual(['plain', null, 'certificate', 'protocols']);
});
