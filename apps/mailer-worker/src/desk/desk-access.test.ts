import { fastifyCookie } from '@fastify/cookie';
import { fastify } from 'fastify';
import type { MailerConfig } from '../config.ts';
import { DeskAccess } from './desk-access.ts';
import { DeskSessions } from './desk-sessions.ts';
import type { DeskUser } from './desk-users.ts';

const GRACE: DeskUser = { name: 'grace', role: 'operator', hash: '$argon2id$one' };

/** A server where /in signs in, /who says who is signed in and /out signs out. */
async function openDesk(DESK_URL?: string) {
  const config = { DESK_USERS: [GRACE], SERVICE_TOKEN: 'x'.repeat(32), DESK_URL } as MailerConfig;
  const access = new DeskAccess(new DeskSessions(config), config);
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
