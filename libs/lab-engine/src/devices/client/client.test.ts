import { see, stateWith } from '../../testing/lab.ts';

it('writes down what the browser itself knows, and no more', () => {
  const kinds = (settings: object, action: string) =>
    see(stateWith(settings), action)
      .records.filter(({ device }) => device === 'Client')
      .map(({ kind }) => kind);
  const blocked = { firewallEnabled: true, blockClient: true };
  expect(kinds({}, 'openPage')).toEqual(['request-sent']);
  expect(kinds({}, 'openPageHTTPS')).toEqual(['connection-refused']);
  expect(kinds(blocked, 'openPage')).toEqual(['connection-tried', 'request-timed-out']);
  expect(kinds({ tlsEnabled: true }, 'openPageHTTPS')).toEqual([]);
});

it('follows a redirect on a connection of its own', () => {
  const { packets } = see(stateWith({ tlsEnabled: true }), 'openPage');
  const opened = packets.filter(({ tcp }) => tcp?.flags === 'SYN');
  expect(opened.map(({ tcp }) => tcp?.destinationPort)).toEqual([8080, 8443]);
});
