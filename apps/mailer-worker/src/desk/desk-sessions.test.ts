import type { Config } from '../config.ts';
import { DESK_SESSION_SECONDS, DeskSessions } from './desk-sessions.ts';
import type { DeskUser } from './desk-users.ts';

const NOW = 1_000_000_000;
const GRACE: DeskUser = { name: 'grace', role: 'operator', hash: '$argon2id$one' };

function sessionsOf(users: DeskUser[], SERVICE_TOKEN = 'x'.repeat(32)): DeskSessions {
  return new DeskSessions({ DESK_USERS: users, SERVICE_TOKEN } as Config);
}

it('knows who is signed in for eight hours, in every replica', () => {
  const sealed = sessionsOf([GRACE]).begin(GRACE, NOW);
  const other = sessionsOf([GRACE]);
  expect(other.read(sealed, NOW)?.person).toEqual({ name: 'grace', role: 'operator' });
  expect(other.read(sealed, NOW + DESK_SESSION_SECONDS * 1000 - 1)).toBeDefined();
  expect(other.read(sealed, NOW + DESK_SESSION_SECONDS * 1000)).toBeUndefined();
});

it('gives a person the role of today', () => {
  const sealed = sessionsOf([GRACE]).begin(GRACE, NOW);
  const read = sessionsOf([{ ...GRACE, role: 'viewer' }]).read(sealed, NOW);
  expect(read?.person.role).toBe('viewer');
});

it.each([
  ['a person who has left', []],
  ['an old password', [{ ...GRACE, hash: '$argon2id$two' }]],
])('ends with %s', (_, users) => {
  expect(sessionsOf(users).read(sessionsOf([GRACE]).begin(GRACE, NOW), NOW)).toBeUndefined();
});

it('refuses what another key sealed, what was changed, and nonsense', () => {
  const sessions = sessionsOf([GRACE]);
  const sealed = sessions.begin(GRACE, NOW);
  expect(sessionsOf([GRACE], 'y'.repeat(32)).read(sealed, NOW)).toBeUndefined();
  expect(sessions.read(`${sealed.slice(0, -2)}AA`, NOW)).toBeUndefined();
  expect(sessions.read('', NOW)).toBeUndefined();
});

it('ends when a person signs out', () => {
  const sessions = sessionsOf([GRACE]);
  const sealed = sessions.begin(GRACE, NOW);
  sessions.end(sessions.read(sealed, NOW)!, NOW);
  expect(sessions.read(sealed, NOW)).toBeUndefined();
});

it('takes forms of its own session alone', () => {
  const sessions = sessionsOf([GRACE]);
  const [one, two] = [1, 2].map(() => sessions.read(sessions.begin(GRACE, NOW), NOW)!);
  expect(sessions.isOwnForm(one!, one!.formToken)).toBe(true);
  expect(sessions.isOwnForm(one!, two!.formToken)).toBe(false);
  expect(sessions.isOwnForm(one!, '')).toBe(false);
});
