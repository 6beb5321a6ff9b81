import { see, stateWith } from '../../testing/lab.ts';
import { FIXED_SENSOR } from './ids.ts';

it('gets copies of the server’s wire and puts nothing on it', () => {
  const { packets } = see(stateWith({ idsEnabled: true, wafEnabled: true }), 'attackSQLi');
  expect(packets.filter(({ to }) => to === 'ids')).toEqual([]);
  const seen = see(stateWith({ idsEnabled: true }), 'attackSQLi').packets;
  expect(seen.filter(({ to }) => to === 'ids')).toHaveLength(10);
  expect(seen.filter(({ from }) => from === 'ids')).toEqual([]);
});

it('reports a scan only with a rule for it', () => {
  const alerts = (settings: object) =>
    see(stateWith(settings), 'portScan').records.filter(({ kind }) => kind === 'ids-alerted');
  expect(alerts({ idsEnabled: true })).toEqual([]);
  expect(alerts(FIXED_SENSOR)).toMatchObject([{ finding: 'port scan', isBackground: true }]);
});

it('cannot compare what is encrypted', () => {
  const { lines } = see(stateWith({ idsEnabled: true, tlsEnabled: true }), 'openPageHTTPS');
  expect(lines.at(-1)).toBe('[IDS] Copy is encrypted, nothing to compare.');
});
