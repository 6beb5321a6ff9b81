import { testChallenge } from '../testing/challenge-tests.ts';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { start, type TlsConfiguration } from './configuration.ts';
import { configure } from './play.ts';
import { initialState } from '@netward/lab-engine';
import { nginxConfigFold } from '@netward/lab-engine/formats';
import { proof } from './testing/proof.ts';
import { readOtherwise, firstProblem } from '../testing/expressions.ts';
import { text } from './challenge.ts';

testChallenge('5');

const { print } = text;
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

test('the file that the lab shows is read, on its own ports and with what is around its servers', () => {
  const { text: shown } = nginxConfigFold(initialState({ tlsEnabled: true }));
  expect(shown).toContain('listen 8443 ssl;');
  expect(read(shown)).toEqual({
    configuration: {
      plain: 'redirect',
      hsts: { on: 'https', maxAge: 31_536_000, subdomains: false },
      secure: false,
      protocols: ['TLSv1.2', 'TLSv1.3'],
      certificate: 'shop-only',
    },
  });
});

test('the lab and the challenge print the same servers, but for ports', () => {
  const lab = (configuration: TlsConfiguration) =>
    nginxConfigFold({ ...configure(configuration), ports: { http: 8080, https: 8443 } }).text;
  const numbers = fc.infiniteStream(fc.double({ min: 0, max: 0.999_999, noNaN: true }));
  fc.assert(
    fc.property(numbers, (stream) => {
      const configuration = proof.anyConfiguration(() => stream.next().value!);
      expect(read(lab(configuration))).toEqual({ configuration });
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
  ['server {', 'http {', /There is no directive “server” here/],
  ['server {', 'http {}\nserver {', /There is no directive “server” here/],
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
