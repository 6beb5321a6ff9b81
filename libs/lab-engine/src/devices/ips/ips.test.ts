import { see, stateWith } from '../../testing/lab.ts';
import { RATE, SQLI } from '../signatures.ts';

const on = { ipsEnabled: true };

it('stops only what its signatures name', () => {
  const state = stateWith({ ...on, ipsSignatures: [{ ...SQLI, action: 'rejectboth' }] });
  expect(see(state, 'attackSQLi').trip).toEqual(['attacker>ips!']);
  expect(see(state, 'attackXSS').trip).toEqual(['attacker>ips', 'ips>server']);
});

it('lets as many connections through as its threshold says', () => {
  const threshold = { ...RATE.threshold!, count: 3 };
  const rate = { ...RATE, threshold, action: 'drop' } as const;
  const state = stateWith({ ...on, ipsSignatures: [rate] });
  const { records } = see(state, 'attackDirBuster');
  expect(records.filter(({ device }) => device === 'Server')).toHaveLength(3);
});

it('passes on what it cannot read', () => {
  const { lines } = see(stateWith({ ...on, tlsEnabled: true }), 'openPageHTTPS');
  expect(lines[0]).toBe('[IPS] Encrypted, nothing to match, forwarded.');
});

it('reads a request before the redirect to HTTPS', () => {
  const { lines } = see(stateWith({ ...on, tlsEnabled: true }), 'attackSQLi');
  expect(lines).toEqual([
    '[IPS] BLOCK SQL injection from 203.0.113.66: packet dropped, connection reset.',
  ]);
});
