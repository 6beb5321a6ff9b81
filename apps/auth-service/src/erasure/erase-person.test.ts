import { randomBytes } from 'node:crypto';
import { recipientHash } from '../outbox/outbox.service.ts';
import { journalLine, readJournal } from './erase-person.ts';

const key = randomBytes(32);
const [early, late] = [new Date('2026-01-01T00:00:00Z'), new Date('2026-02-01T00:00:00Z')];
const recipient = recipientHash('ada@example.org', key).toString('hex');

test('a line names the address by its HMAC alone, however it is written', () => {
  const line = journalLine('Ada@Example.org', key, early);
  expect(line).toBe(journalLine('ada@example.org', key, early));
  // A name such as Ada can stand in the digits of the HMAC by chance.
  expect(line).not.toContain('xample');
  expect(readJournal(line, key).entries).toEqual([{ erasedAt: early, recipient }]);
});

test('of two lines of one address the newest counts, in whatever order', () => {
  const lines = [early, late].map((at) => journalLine('ada@example.org', key, at));
  for (const text of [lines, lines.toReversed()]) {
    expect(readJournal(`${text.join('\n')}\n\n`, key).entries).toEqual([
      { erasedAt: late, recipient },
    ]);
  }
});

test('lines made with another key are counted, since they cannot be recognised', () => {
  const foreign = journalLine('ada@example.org', randomBytes(32), early);
  expect(readJournal(`${foreign}\n`, key)).toEqual({ entries: [], foreign: 1 });
});

test.each(['ada@example.org', '2026-13-45T00:00:00Z 00000000 ' + '0'.repeat(64)])(
  'a line that is none is refused by its number: %s',
  (line) => {
    expect(() => readJournal(`\n${line}\n`, key)).toThrow('line 2 is not of this journal');
  },
);
