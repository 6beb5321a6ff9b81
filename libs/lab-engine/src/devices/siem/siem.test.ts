import { see, stateWith } from '../../testing/lab.ts';
import { FIXED_SENSOR } from '../ids/ids.ts';

const on = { siemEnabled: true };

it('finds an injection in the web log, where no sensor reported it', () => {
  const { records } = see(stateWith(on), 'attackSQLi');
  expect(records[0]?.ingest).toMatchObject({ topic: 'sqli', alert: false, feeds: ['web log'] });
});

it('does not know what was in a connection that the firewall dropped', () => {
  const dropped = stateWith({ ...on, firewallEnabled: true, blockAttacker: true });
  expect(see(dropped, 'attackSQLi').lines[0]).toBe(
    '[SIEM] Ingest: dropped connection from 203.0.113.66, severity low (outcome=blocked, alert=no, source=firewall log)',
  );
});

it('has nothing of a connection that nobody logged', () => {
  expect(see(stateWith(on), 'openPageHTTPS').lines[0]).toBe(
    '[SIEM] Ingest: nothing, since no device has a record of it.',
  );
});

it('names the sender that a proxy noted', () => {
  const { lines } = see(stateWith({ ...on, wafEnabled: true, lbEnabled: true }), 'openPage');
  expect(lines[0]).toBe('[SIEM] Ingest: web access from 10.0.0.10 (benign)');
});

it('joins a scan and a web attack in this order only, and once in a run', () => {
  const start = stateWith({ ...on, ...FIXED_SENSOR });
  const attacked = see(start, 'attackSQLi').state;
  const scanned = see(attacked, 'portScan').state;
  expect([attacked, scanned].map(({ incidentRaised }) => incidentRaised)).toEqual([false, false]);
  const joined = see(scanned, 'attackXSS');
  expect(joined.state.incidentRaised).toBe(true);
  const kinds = see(joined.state, 'attackSQLi').records.map(({ kind }) => kind);
  expect(kinds).not.toContain('siem-correlated');
});
