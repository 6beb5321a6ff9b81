import { asFault, Fault, faultOf, requireRoom } from './fault.mjs';

test.each([
  ['ENOSPC', '/data/ports.json: there is no space left on its disk; make room and start again.'],
  ['EROFS', '/data/ports.json: it is on a disk that can only be read'],
  ['EACCES', '/data/ports.json: you may not read or write it'],
])('an error of the system that a person can mend becomes a sentence: %s', (code, sentence) => {
  const fault = asFault(Object.assign(new Error('open'), { code, path: '/data/ports.json' }));
  expect(fault).toBeInstanceOf(Fault);
  expect((fault as Fault).message).toContain(sentence);
});

test('an error of the code stays as it is', () => {
  const error = new TypeError('x is not a function');
  expect(asFault(error)).toBe(error);
});

test('a program that ran out of space is explained by that alone', () => {
  const output = 'FATAL:  could not write to file "pg_wal/1": No space left on device\nshut down';
  expect(faultOf('/data', output, 'PostgreSQL did not start.').message).toMatch(
    /^\/data: there is no/,
  );
  expect(faultOf('/data', 'FATAL: bad', 'PostgreSQL did not start.').message).toBe(
    'PostgreSQL did not start.',
  );
});

test('a start needs room on the disk', () => {
  expect(() => requireRoom('/', 0)).not.toThrow();
  expect(() => requireRoom('/', Infinity)).toThrow(/^Only \d+ MB are free on the disk of \//);
});
