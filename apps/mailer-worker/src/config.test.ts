import { readSettings, SettingsError } from '@netward/nest-kit';
import { domainOf, parseNamedAddress, settings } from './config.ts';

const HASH = '$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHRzYWx0$aGFzaGhhc2hoYXNo';
const GOOD = {
  PORT: '0',
  SERVICE_TOKEN: 's'.repeat(32),
  REDIS_URL: 'redis://127.0.0.1:6379',
  SMTP_URL: 'smtp://127.0.0.1:1025',
  AUTH_URL: 'http://127.0.0.1:1026',
  PUBLIC_URL: 'http://localhost:8080/',
};

function faultsOf(environment: Record<string, string>): readonly string[] {
  try {
    readSettings(settings, environment);
    return [];
  } catch (error) {
    return (error as SettingsError).faults;
  }
}

it('has a default for everything that is not needed on one machine', () => {
  const config = readSettings(settings, GOOD);
  expect(config.MAIL_FROM).toEqual({ name: 'Netward', address: 'no-reply@localhost' });
  expect(config.PUBLIC_URL).toBe('http://localhost:8080');
  expect(config.DESK_USERS).toEqual([]);
});

it('lists all faults at once', () => {
  expect(faultsOf({})).toEqual(
    expect.arrayContaining([
      'PORT: is missing',
      'SMTP_URL: is missing',
      'PUBLIC_URL: is missing',
      'REDIS_URL or QUEUE_DATABASE_URL: is missing',
    ]),
  );
});

it('requires one of the two back ends of the queue', () => {
  const rest = { ...GOOD, REDIS_URL: '' };
  expect(faultsOf(rest)).toEqual(['REDIS_URL or QUEUE_DATABASE_URL: is missing']);
  expect(faultsOf({ ...rest, QUEUE_DATABASE_URL: 'postgres://localhost/netward' })).toEqual([]);
});

it('requires a real sender in production', () => {
  const production = { ...GOOD, NODE_ENV: 'production' };
  expect(faultsOf(production)).toEqual(['MAIL_FROM: is missing']);
  expect(faultsOf({ ...production, MAIL_FROM: 'x@localhost' })).toEqual([
    'MAIL_FROM: must be an address of yours',
  ]);
  expect(faultsOf({ ...production, MAIL_FROM: 'Netward <post@netward.example>' })).toEqual([]);
});

it('reads the people of the desk, separated by lines or semicolons', () => {
  const DESK_USERS = `ada:operator:${HASH}\nbob:viewer:${HASH}; eve:viewer:${HASH};`;
  const { DESK_USERS: users } = readSettings(settings, { ...GOOD, DESK_USERS });
  expect(users.map(({ name, role }) => `${name} ${role}`)).toEqual([
    'ada operator',
    'bob viewer',
    'eve viewer',
  ]);
});

it('says which person of the desk is malformed, without repeating the hash', () => {
  const DESK_USERS = `ada:operator:${HASH};bob:admin:${HASH};eve:viewer:plain`;
  expect(faultsOf({ ...GOOD, DESK_USERS })).toEqual([
    'DESK_USERS: entry 2 must be written as name:viewer|operator:argon2id-hash',
    'DESK_USERS: entry 3 must be written as name:viewer|operator:argon2id-hash',
  ]);
});

it('refuses an address that gives up encryption in production, unless the server is on this machine', () => {
  const production = { ...GOOD, NODE_ENV: 'production', MAIL_FROM: 'post@netward.example' };
  const remote = { ...production, SMTP_URL: 'smtp://mail.netward.example?ignoreTLS=true' };
  expect(faultsOf(remote)).toEqual([
    'SMTP_URL: must not say ignoreTLS=true: in production mail travels encrypted unless the mail server is on this machine',
  ]);
  expect(faultsOf({ ...remote, NODE_ENV: 'test' })).toEqual([]);
  expect(faultsOf({ ...remote, SMTP_URL: 'smtp://127.0.0.1?ignoreTLS=true' })).toEqual([]);
  expect(faultsOf({ ...remote, SMTP_URL: 'smtp://mail.netward.example' })).toEqual([]);
});

it.each([
  ['Netward <post@netward.example>', { name: 'Netward', address: 'post@netward.example' }],
  [
    '"Netward, the labs" <post@netward.example>',
    { name: 'Netward, the labs', address: 'post@netward.example' },
  ],
  [' post@netward.example ', { name: '', address: 'post@netward.example' }],
])('reads %p', (text, mailbox) => {
  expect(parseNamedAddress(text)).toEqual(mailbox);
});

it.each(['', 'Netward', 'a@b, c@d', 'A <a@b> <c@d>', 'A\r\nBcc: x <a@b>', '<a@b@c>'])(
  'refuses %p',
  (text) => {
    expect(parseNamedAddress(text)).toBeUndefined();
  },
);

it('knows the domain of an address', () => {
  expect(domainOf({ name: '', address: 'post@netward.example' })).toBe('netward.example');
});
