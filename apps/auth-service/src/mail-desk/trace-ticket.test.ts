import { seal } from '@netward/nest-kit/crypto';
import { issueTicket, openTicket } from './trace-ticket.ts';

const KEY = Buffer.alloc(32, 3);
const NOW = 1_000_000;

test('a ticket holds its address for a quarter of an hour without showing it', () => {
  const ticket = issueTicket('ada@example.org', KEY, NOW);
  expect(Buffer.from(ticket, 'base64url').toString('latin1')).not.toContain('ada');
  expect(openTicket(ticket, KEY, NOW + 15 * 60_000 - 1)).toBe('ada@example.org');
  expect(openTicket(ticket, KEY, NOW + 15 * 60_000)).toBeUndefined();
});

test('a ticket under another key, a sealed mail and nonsense hold no address', () => {
  const until = NOW + 1000;
  expect(openTicket(issueTicket('a@b.org', Buffer.alloc(32, 4), NOW), KEY, NOW)).toBeUndefined();
  expect(
    openTicket(seal({ email: 'a@b.org', until }, KEY, 'desk trace'), KEY, NOW),
  ).toBeUndefined();
  expect(openTicket('nonsense', KEY, NOW)).toBeUndefined();
});
