import { fastifyCookie } from '@fastify/cookie';
import { fastify } from 'fastify';
import type { DeskUser, MailerConfig } from '../config.ts';
import { DESK_SESSION_SECONDS, DeskAccess } from './desk-access.ts';

const NOW = new Date('2026-01-01T08:00:00Z');
const GRACE: DeskUser = { name: 'grace', role: 'operator', hash: '$argon2id$one' };

const later = (seconds: number): Date => new Date(NOW.getTime() + seconds * 1000);

function sessionsOf(DESK_USERS: DeskUser[], SERVICE_TOKEN = 'x'.repeat(32)): DeskAccess {
  return new DeskAccess({ DESK_USERS, SERVICE_TOKEN });
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

/** A server where /in signs in, /who says who is signed in and /out signs out. */
async function openDesk(DESK_URL?: string) {
  const config = { DESK_USERS: [GRACE], SERVICE_TOKEN: 'x'.repeat(32), DESK_URL } as MailerConfig;
  const access = new DeskAccess(config);
  const server = fastify();
  await server.register(fastifyCookie);
  server.get('/in', async (_, reply) => {
    await access.signIn(GRACE, reply);
    return 'in';
  });
  server.get('/who', async (request) => (await access.find(request))?.person.name ?? 'nobody');
  server.get('/out', async (request, reply) => {
    access.signOut(await access.require(request), reply);
    return 'out';
  });
  const get = (url: string, cookie = '') => server.inject({ url, headers: { cookie } });
  const signIn = async () => String((await get('/in')).headers['set-cookie']);
  return { get, signIn };
}

it('binds its cookie to host and https where there is https, and always to this site', async () => {
  const secure = await (await openDesk('https://desk.netward.example')).signIn();
  expect(secure).toMatch(
    /^__Host-netward-desk=[\w.-]+; Max-Age=28800; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
  );
  const plain = await (await openDesk()).signIn();
  expect(plain).toMatch(
    /^netward-desk=[\w.-]+; Max-Age=28800; Path=\/; HttpOnly; SameSite=Strict$/,
  );
});

it('finds its cookie among others, and takes it away on signing out', async () => {
  const { get, signIn } = await openDesk();
  const [cookie = ''] = (await signIn()).split(';');
  expect((await get('/who', `a=b; ${cookie}; c=d`)).body).toBe('grace');
  expect((await get('/who', `x${cookie}`)).body).toBe('nobody');
  const { headers } = await get('/out', cookie);
  expect(headers['set-cookie']).toMatch(/^netward-desk=; .*Expires=Thu, 01 Jan 1970/);
  expect((await get('/who', cookie)).body).toBe('nobody');
});
