import { expect, test } from '@jest/globals';
import { initialState } from '@netward/lab-engine';
import { ruleSetsOf } from '@netward/evidence/formats';
import { text as idsText } from '../03-ids/syntax.ts';
import { text as ipsText } from '../04-ips/syntax.ts';

const shown = (settings: Parameters<typeof initialState>[0]) =>
  ruleSetsOf(initialState(settings)).find(({ language }) => language === 'suricata')!.text;

test('the rules that the lab shows of its IDS are read by the challenge, and printed the same', () => {
  const text = shown({ idsEnabled: true });
  const read = idsText.read!(text);
  expect(read).not.toHaveProperty('problems');
  if ('configuration' in read) expect(idsText.print(read.configuration)).toBe(`${text}\n`);
});

test('and so are those of its IPS, below the line about the queue that only the challenge has', () => {
  const text = shown({ ipsEnabled: true });
  const read = ipsText.read!(text);
  expect(read).not.toHaveProperty('problems');
  if (!('configuration' in read)) return;
  const [queue, ...lines] = ipsText.print(read.configuration).split('\n');
  expect(queue).toBe('# nft: meta l4proto tcp queue to 0');
  expect(lines.join('\n')).toBe(`${text}\n`);
});
