import { initialState } from '@netward/lab-engine';
import { playRun } from '@netward/lab-engine/inspect';
import { captureName, hasSecrets, viewsOf } from './views.ts';

const play = (actions: string) => playRun(initialState(), actions.split(' '));

it.each([
  ['enableIDS', ['all', 'server']],
  ['openPage', ['all', 'client', 'server']],
  ['attackSQLi', ['all', 'server', 'attacker']],
  ['sniffTraffic portScan', ['all', 'client', 'sniffer', 'server', 'attacker']],
])('%s can be saved from %j', (actions, views) => {
  expect(viewsOf(play(actions))).toEqual(views);
});

it('has secrets where something encrypted is seen', () => {
  expect(hasSecrets(play('openPage enableTLS'))).toBe(false);
  expect(hasSecrets(play('enableTLS openPageHTTPS'))).toBe(true);
  expect(hasSecrets(play('enableVPN openPage'))).toBe(true);
  expect(hasSecrets(play('enableVPN openPage'), 'server')).toBe(false);
});

it('names a file after the level, the view and what is in it', () => {
  expect(captureName('5', { view: 'sniffer', secrets: false })).toBe(
    'netward-level-5-sniffer.pcapng',
  );
  expect(captureName('5', { view: 'all', secrets: true, notes: false })).toBe(
    'netward-level-5-all-with-keys-without-notes.pcapng',
  );
});
