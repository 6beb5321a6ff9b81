import { linesInOrder, type AccessEntry } from './written.ts';

const line = (port: number, at: number, status: number): AccessEntry => ({
  ...{ host: 'server', at, port, status, request: `GET /${port} HTTP/1.1`, source: '203.0.113.66' },
  ...{ forwardedFor: '', asked: 'shop.lab', agent: 'curl' },
});
const alert = (at: number, ports: readonly number[]) => ({ at, ports, line: 'IDS 1000001' });

test('an alert stands before the line of the connection it is about, whichever process wrote first', () => {
  const lines = [line(4001, 10, 404), line(4002, 20, 200), line(4003, 30, 404)];
  const expected = ['Server 404', 'IDS 1000001', 'Server 200', 'Server 404'];
  expect(linesInOrder(lines, [alert(19, [4002, 8080])])).toEqual(expected);
  expect(linesInOrder(lines, [alert(25, [8080, 4002])])).toEqual(expected);
});

test('an alert about a connection that no server noted is ordered by its time', () => {
  const lines = [line(4001, 10, 404), line(4002, 20, 200)];
  const expected = ['Server 404', 'IDS 1000001', 'Server 200'];
  expect(linesInOrder(lines, [alert(15, [4009])])).toEqual(expected);
  expect(linesInOrder([line(4001, 10, 404)], [alert(15, [4009])])).toEqual(expected.slice(0, 2));
});
