import { initialState } from '@netward/lab-engine';
import { playRun } from '@netward/lab-engine/inspect';
import { cameOf } from './came-of.ts';

it.each([
  ['attackSQLi', /a name and a password from the table users\. It worked\.$/],
  ['enableLB enableTLS attackSQLi', /It worked\.$/],
  ['attackXSS', /repeats the script as it was sent.* It worked\.$/],
  ['enableWAF attackSQLi', /^The attack did not work: the answer is the WAF’s own 403 Forbidden/],
  [
    'enableIPS attackSQLi',
    /^The attack did not work: the IPS stopped it, and no answer came back\.$/,
  ],
  ['enableFirewall blockAttacker attackXSS', /^The attack did not work: the firewall stopped it/],
])('%s: says whether it worked, and shows the packet', (actions, sentence) => {
  const played = playRun(initialState(), actions.split(' ')).at(-1)!;
  const found = cameOf(played)!;
  expect(found.sentence).toMatch(sentence);
  expect(played.result.packets).toContain(found.packet);
});

it.each(['openPage', 'attackDirBuster', 'sniffTraffic'])('%s: says nothing', (action) => {
  expect(cameOf(playRun(initialState(), [action]).at(-1)!)).toBeNull();
});
