import type { HttpRequest } from '../../packets/evidence.ts';
import { AccountSite, type ShopAccounts } from './accounts.ts';

const SITE: ShopAccounts = {
  accounts: [
    { user: 'alice', password: 'hunter2', role: 'admin' },
    { user: 'bob', password: 'let me in', role: 'customer' },
  ],
  pages: { '/': 60, '/admin/': 50, '/admin/ admin': 70 },
  leaks: ['/log/today'],
};

/** A shop, and a way to ask it: 'POST /cart/add' with a cookie and a form. */
function open() {
  const site = new AccountSite(SITE);
  const ask = (line: string, cookie = '', body = '') => {
    const [method, target = ''] = line.split(' ');
    const request: HttpRequest = {
      kind: 'page',
      ...{ target, version: '1.1', host: null, agent: null, forwardedFor: null },
      ...(method === 'POST' ? { method } : {}),
      ...(cookie ? { headers: [`Cookie: ${cookie}`] } : {}),
      ...(body ? { body } : {}),
    };
    const answer = site.answer(request);
    site.lines.push(() => `${line} ${answer.response.status}`);
    return answer;
  };
  const enter = (user: string, pw: string) => {
    const { response } = ask(`GET /login?user=${user}&pw=${pw}`);
    return /session=\w+/.exec(response.headers!.join(' '))![0];
  };
  return { ask, enter };
}

it('lets in who knows the password, and says so in its own log', () => {
  const { ask } = open();
  const wrong = ask('GET /login?user=bob&pw=letmein');
  expect([wrong.response.status, wrong.event?.event]).toEqual([401, 'login_failed']);
  const right = ask('GET /login?user=bob&pw=let+me%20in');
  expect(right.response).toMatchObject({ status: 302, location: '/account' });
  expect(right.event).toEqual({ event: 'session_opened', user: 'bob', detail: 'role=customer' });
});

it('shows the account to its owner, and the administration to staff only', () => {
  const { ask, enter } = open();
  const [bob, alice] = [enter('bob', 'let+me+in'), enter('alice', 'hunter2')];
  const status = (cookie: string, target: string) => ask(`GET ${target}`, cookie).response.status;
  expect(['', bob].map((cookie) => status(cookie, '/account'))).toEqual([401, 200]);
  expect(['', bob, alice].map((cookie) => status(cookie, '/admin/'))).toEqual([401, 401, 200]);
  expect(ask('GET /admin/', alice).response.body).toHaveLength(70);
});

it('ends the other sessions of an account whose password is changed', () => {
  const { ask, enter } = open();
  const [owner, thief] = [enter('alice', 'hunter2'), enter('alice', 'hunter2')];
  expect(ask('POST /account/password', thief, 'password=mine').event?.event).toBe(
    'password_changed',
  );
  const seen = [owner, thief].map((cookie) => ask('GET /admin/', cookie).response.status);
  expect(seen).toEqual([401, 200]);
  expect(ask('GET /login?user=alice&pw=hunter2').response.status).toBe(401);
});

it('keeps what is put into a cart', () => {
  const { ask } = open();
  const { response } = ask('POST /cart/add', '', 'count=2');
  const cart = /cart=\w+/.exec(response.headers!.join(' '))![0];
  const first = ask('GET /cart', cart).response.body.length;
  ask('POST /cart/add', cart, 'count=1');
  expect(ask('GET /cart', cart).response.body.length).toBeGreaterThan(first);
});

it('lists on its open page what was asked so far, passwords too', () => {
  const { ask, enter } = open();
  enter('alice', 'hunter2');
  expect(ask('GET /log/today').response.body).toBe('GET /login?user=alice&pw=hunter2 302\n');
});
