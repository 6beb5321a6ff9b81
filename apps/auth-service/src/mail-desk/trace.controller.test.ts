import { seal } from '@netward/nest-kit/crypto';
import { issueTicket, openTicket } from './trace.controller.ts';

const KEY = Buffer.alloc(32, 3);
const NOW = 1_000_000;
const ADA = { email: 'ada@example.org' };

test('a ticket holds its address for a quarter of an hour without showing it', () => {
  const ticket = issueTicket(ADA, KEY, 'grace', NOW);
  expect(Buffer.from(ticket, 'base64url').toString('latin1')).not.toContain('ada');
  expect(openTicket(ticket, KEY, 'grace', NOW + 15 * 60_000 - 1)).toEqual(ADA);
  expect(openTicket(ticket, KEY, 'grace', NOW + 15 * 60_000)).toBeUndefined();
});

test('a ticket opens for the person who has searched, and for nobody else', () => {
  const ticket = issueTicket({ mask: 'a***@e***.org' }, KEY, 'grace', NOW);
  expect(openTicket(ticket, KEY, 'grace', NOW)).toEqual({ mask: 'a***@e***.org' });
  expect(openTicket(ticket, KEY, 'vera', NOW)).toBeUndefined();
});

test('a ticket under another key, a sealed mail and nonsense hold no address', () => {
  const foreign = issueTicket(ADA, Buffer.alloc(32, 4), 'grace', NOW);
  expect(openTicket(foreign, KEY, 'grace', NOW)).toBeUndefined();
  const content = { searched: ADA, person: 'grace', until: NOW + 1000 };
  expect(openTicket(seal(content, KEY, 'desk trace'), KEY, 'grace', NOW)).toBeUndefined();
  expect(openTicket('nonsense', KEY, 'grace', NOW)).toBeUndefined();
});
