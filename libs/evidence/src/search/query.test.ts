import { describe, expect, it, test } from '@jest/globals';
import {
  countsOf,
  fieldsOf,
  histogramOf,
  pairsOf,
  printedValue,
  withSpan,
  withValue,
} from './search.ts';
import { found, readQuery, type SearchQuery } from './query.ts';
import { type SearchRecord, piecesOf } from './records.ts';

const at = (time: string) => Date.parse(`1970-01-01T${time}Z`);

function record(id: string, time: string, fields: Record<string, string>): SearchRecord {
  return { id, at: at(time), source: 'server', fields, text: Object.values(fields).join(' ') };
}

const page = (id: string, time: string, ip: string, path: string, status: string, bytes: string) =>
  record(id, time, {
    'source.ip': ip,
    'url.path': path,
    'http.response.status_code': status,
    'http.response.body.bytes': bytes,
    'event.dataset': 'nginx.access',
  });

const RECORDS = [
  page('1', '08:36:40', '203.0.113.67', '/', '200', '1204'),
  page('2', '08:47:00', '203.0.113.9', '/search', '404', '9'),
  page('3', '09:03:14', '203.0.113.67', '/admin/export', '200', '48211'),
  record('4', '09:05:00', {
    'source.ip': '10.0.0.10',
    'user.name': 'alice b',
    'event.action': 'login_failed',
  }),
];
const FIELDS = fieldsOf(RECORDS);

function read(query: string): SearchQuery {
  const result = readQuery(query, FIELDS);
  if ('problem' in result) throw new Error(`${query}: ${result.problem.reason}`);
  return result;
}
const idsOf = (query: string) =>
  found(RECORDS, read(query))
    .map(({ id }) => id)
    .join(' ');

test.each([
  ['', '1 2 3 4'],
  ['source.ip:203.0.113.67', '1 3'],
  ['SOURCE.IP=203.0.113.67', '1 3'],
  ['source.ip:203.0.113.67 http.response.status_code:200 url.path:/', '1'],
  ['source.ip:203.0.113.67 and url.path:/', '1'],
  ['-source.ip:203.0.113.67', '2 4'],
  ['not source.ip:203.0.113.67', '2 4'],
  ['NOT url.path:/*', '4'],
  ['url.path:/adm*', '3'],
  ['url.path:*X*', '3'],
  ['url.path:*/*/*', '3'],
  ['source.ip:203.0.113.*', '1 2 3'],
  ['source.ip:203.0.113.0/28', '2'],
  ['source.ip:203.0.113.1..203.0.113.9', '2'],
  ['source.ip:203.0.113.0..', '1 2 3'],
  ['http.response.body.bytes:1000..', '1 3'],
  ['http.response.body.bytes:..1204', '1 2'],
  ['http.response.body.bytes:9..1204', '1 2'],
  ['url.path:9..1204', ''],
  ['url.path:(/search or /admin*)', '2 3'],
  ['-url.path:(/search OR "/admin/export")', '1 4'],
  ['user.name:"alice b"', '4'],
  ['user.name:"alice*"', ''],
  ['ALICE', '4'],
  ['-alice', '1 2 3'],
  ['login*alice', ''],
  ['alice*login', '4'],
  ['"alice b"', '4'],
  ['"203.0.113.67"', '1 3'],
  ['08:47..09:05', '2 3 4'],
  ['08:47..09:04', '2 3'],
  ['09:03', '3'],
  ['09:03:14', '3'],
  ['..08:47', '1 2'],
  ['09:03:15..', '4'],
  ['-08:47..09:05', '1'],
])('%s finds %s', (query, ids) => {
  expect(idsOf(query)).toBe(ids);
});

test.each([
  [
    'ip:203.0.113.67',
    1,
    /no field is called ip\. These records name it source\.ip/,
    'source.ip:203.0.113.67',
  ],
  ['alice user:b', 7, /name it user\.name/, 'alice user.name:b'],
  ['url.path:/ http://x/y', 12, /no field is called http\./, 'url.path:/ "http://x/y"'],
  ['url.path:/ | stats count by user', 12, /^Splunk knows this/, 'url.path:/'],
  ['url.path:/ | where 1', 12, /^Splunk/, 'url.path:/'],
  ['url.path == "/"', 1, /^Kusto/, 'url.path:"/"'],
  ['url.path!=/', 1, /^Splunk/, '-url.path:/'],
  ['http.response.body.bytes > 500', 1, /^Kibana/, 'http.response.body.bytes:500..'],
  ['http.response.body.bytes<=500', 1, /^Kibana/, 'http.response.body.bytes:..500'],
  ['http.response.body.bytes:[1 TO 5]', 26, /^Lucene/, 'http.response.body.bytes:1..5'],
  ['alice && url.path:/', 6, /^Lucene/, 'alice url.path:/'],
  ['SELECT * FROM records WHERE ip=1', 1, /^SQL/, ''],
  ['alice || bob', 7, /^Lucene/, null],
  ['alice or bob', 7, /joins values of one field/, null],
  ['(alice or bob)', 1, /brackets join values/, null],
  ['url.path:', 1, /has no value/, null],
  ['url.path:(', 1, /has no value/, null],
  ['url.path:a:b', 1, /has no value/, null],
  ['user.name:"alice', 11, /no second one/, 'user.name:"alice"'],
])('%s is refused at column %i', (query, column, reason, mended) => {
  const result = readQuery(query, FIELDS);
  if (!('problem' in result)) throw new Error('it was understood');
  const { place, reason: said, fix } = result.problem;
  expect({ column: place.from + 1, query: fix?.query ?? null }).toEqual({ column, query: mended });
  expect(said).toMatch(reason);
});

it('counts by the field that another tool was asked to count by', () => {
  const result = readQuery('alice | stats count by user', FIELDS);
  expect('problem' in result && result.problem.fix).toEqual({
    label: 'Count by user.name',
    query: 'alice',
    counts: 'user.name',
  });
});

describe('any text', () => {
  const PIECES = [
    ...[
      'source.ip',
      'url.path',
      'foo',
      '/or/',
      ':',
      '=',
      '-',
      '"',
      '\\',
      '(',
      ')',
      ' ',
      ' ',
      '*',
      '..',
      '|',
      '<',
      '>=',
    ],
    ...[
      'and',
      'or',
      'not',
      'NOT',
      '08:47',
      '09:05:10',
      '203.0.113.67',
      '/a?b=c',
      '5',
      '[',
      ']',
      '&&',
      'ü',
      '𝄞',
      '\t',
    ],
  ];
  /** The same on every machine (Park and Miller). */
  const numbers = (seed: number) => {
    let state = seed;
    return (below: number) => (state = (state * 48_271) % 2_147_483_647) % below;
  };

  it('is read without an exception, and what is wrong with it lies inside it', () => {
    const next = numbers(30);
    let refused = 0;
    for (let round = 0; round < 20_000; round += 1) {
      const query = Array.from({ length: 1 + next(12) }, () => PIECES[next(PIECES.length)]).join(
        '',
      );
      const result = readQuery(query, FIELDS);
      if ('parts' in result) {
        expect(found(RECORDS, result).length).toBeLessThanOrEqual(RECORDS.length);
        continue;
      }
      refused += 1;
      const { from, to } = result.problem.place;
      if (!(0 <= from && from < to && to <= query.length))
        throw new Error(`${JSON.stringify(query)}: ${from} to ${to}`);
      expect(result.problem.reason).not.toContain('{');
    }
    expect(refused).toBeGreaterThan(1_000);
    expect(refused).toBeLessThan(19_900);
  });

  it('as a value is found again by the query that is printed for it', () => {
    const next = numbers(31);
    for (let round = 0; round < 5_000; round += 1) {
      const value = Array.from({ length: 1 + next(5) }, () => PIECES[next(PIECES.length)]).join('');
      const one = record('1', '08:00:00', { 'url.path': value });
      const query = printedValue({ field: 'url.path', value });
      const result = readQuery(query, FIELDS);
      if ('problem' in result) throw new Error(`${query}: ${result.problem.reason}`);
      expect([query, found([one], result)]).toEqual([query, [one]]);
    }
  });
});

describe('a query is edited', () => {
  const alice = { field: 'user.name', value: 'alice b' };
  test.each([
    ['source.ip:10.0.0.10', 'add', 'source.ip:10.0.0.10 user.name:"alice b"'],
    ['-user.name:"alice b" x', 'add', 'x user.name:"alice b"'],
    ['user.name:"alice b" x', 'exclude', 'x -user.name:"alice b"'],
    ['x', 'alone', 'user.name:"alice b"'],
    ['(', 'exclude', '-user.name:"alice b"'],
  ] as const)('%s, %s', (query, edit, edited) => {
    expect(withValue(query, alice, edit)).toBe(edited);
  });

  it('by a span of time in place of the last', () => {
    expect(withSpan('08:00..09:00 x', at('08:47:00'), at('09:05:30'))).toBe('x 08:47..09:05:30');
  });
});

it('counts the values of each field, the most frequent first', () => {
  const [first] = countsOf(RECORDS, FIELDS);
  expect(first).toEqual({
    field: 'source.ip',
    values: [
      ['203.0.113.67', 2],
      ['203.0.113.9', 1],
      ['10.0.0.10', 1],
    ],
  });
});

it('draws every record into one of at most thirty bars', () => {
  const bars = histogramOf(RECORDS, found(RECORDS, read('source.ip:203.0.113.67')));
  expect(bars.length).toBeLessThanOrEqual(30);
  expect(bars.reduce((sum, bar) => sum + bar.all, 0)).toBe(4);
  expect(bars.reduce((sum, bar) => sum + bar.found, 0)).toBe(2);
  expect(bars.every(({ from }, nth) => nth === 0 || bars[nth - 1]!.to === from)).toBe(true);
  expect(histogramOf([], [])).toEqual([]);
});

it('counts the pairs of a query that finds nothing', () => {
  const query = 'source.ip:203.0.113.67 url.path:/search http.response.status_code:200';
  expect(pairsOf(query, read(query), RECORDS)).toEqual([
    { query: 'source.ip:203.0.113.67 http.response.status_code:200', count: 2 },
    { query: 'source.ip:203.0.113.67 url.path:/search', count: 0 },
    { query: 'url.path:/search http.response.status_code:200', count: 0 },
  ]);
});

it('tells a record without what it does not have', () => {
  expect(piecesOf(RECORDS[3]!)).toEqual(['10.0.0.10 alice b login_failed']);
  const said = piecesOf(RECORDS[1]!).map((piece) =>
    typeof piece === 'string' ? piece : piece.value,
  );
  expect(said.join('')).toContain('404 9');
});
