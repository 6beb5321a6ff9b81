import { DESK_SESSION_SECONDS, DeskSessions } from './desk-sessions.ts';
import type { DeskUser } from './desk-users.ts';

const NOW = new Date('2026-01-01T08:00:00Z');
const GRACE: DeskUser = { name: 'grace', role: 'operator', hash: '$argon2id$one' };

const later = (seconds: number): Date => new Date(NOW.getTime() + seconds * 1000);

function sessionsOf(DESK_USERS: DeskUser[], SERVICE_TOKEN = 'x'.repeat(32)): DeskSessions {
  return new DeskSessions({ DESK_USERS, SERVICE_TOKEN });
}

it('knows who is signed in for eight hours, in every replica', async () => {
  const token = await sessionsOf([GRACE]).begin(GRACE, NOW);
  const other = sessionsOf([GRACE]);
  const session = await other.read(token, NOW);
  expect(session?.person).toEqual({ name: 'grace', role: 'operator' });
  expect(await other.read(token, later(DESK_SESSION_SECONDS - 1))).toEqual(session);
  expect(await other.read(token, later(DESK_SESSION_SECONDS))).toBeUndefined();
});

it('shows nothing of the session to whoever holds its token', async () => {
  const token = await sessionsOf([GRACE]).begin(GRACE, NOW);
  const parts = token.split('.').map((part) => Buffer.from(part, 'base64url').toString('latin1'));
  expect(parts.join()).not.toContain('grace');
});

it('gives a person the role of today', async () => {
  const token = await sessionsOf([GRACE]).begin(GRACE, NOW);
  const session = await sessionsOf([{ ...GRACE, role: 'viewer' }]).read(token, NOW);
  expect(session?.person.role).toBe('viewer');
});

it.each([
  ['a person who has left', []],
  ['an old password', [{ ...GRACE, hash: '$argon2id$two' }]],
])('ends with %s', async (_, users) => {
  const token = await sessionsOf([GRACE]).begin(GRACE, NOW);
  expect(await sessionsOf(users).read(token, NOW)).toBeUndefined();
});

it('refuses a token that another key sealed, one that was changed, and nonsense', async () => {
  const sessions = sessionsOf([GRACE]);
  const token = await sessions.begin(GRACE, NOW);
  // The first letter of the ciphertext: of the last one, some bits do not count.
  const changed = token.replace(/(?<=\.)[^.](?=[^.]*\.[^.]*$)/, (letter) =>
    letter === 'A' ? 'B' : 'A',
  );
  expect(await sessionsOf([GRACE], 'y'.repeat(32)).read(token, NOW)).toBeUndefined();
  expect(await sessions.read(changed, NOW)).toBeUndefined();
  expect(await sessions.read('', NOW)).toBeUndefined();
});

it('ends when a person signs out', async () => {
  const sessions = sessionsOf([GRACE]);
  const token = await sessions.begin(GRACE, NOW);
  sessions.end((await sessions.read(token, NOW))!);
  expect(await sessions.read(token, NOW)).toBeUndefined();
});

it('stays ended when somebody else signs out while the clock is ahead', async () => {
  const sessions = sessionsOf([GRACE]);
  const [token, other] = [await sessions.begin(GRACE, NOW), await sessions.begin(GRACE, NOW)];
  sessions.end((await sessions.read(token, NOW))!);
  const wallClock = Date.now;
  Date.now = () => wallClock() + 2 * DESK_SESSION_SECONDS * 1000;
  sessions.end((await sessions.read(other, NOW))!);
  Date.now = wallClock;
  expect(await sessions.read(token, NOW)).toBeUndefined();
});

it('accepts forms of its own session only', async () => {
  const sessions = sessionsOf([GRACE]);
  const read = async () => (await sessions.read(await sessions.begin(GRACE, NOW), NOW))!;
  const [one, two] = [await read(), await read()];
  expect(sessions.isOwnForm(one, one.formToken)).toBe(true);
  expect(sessions.isOwnForm(one, two.formToken)).toBe(false);
  expect(sessions.isOwnForm(one, '')).toBe(false);
});
