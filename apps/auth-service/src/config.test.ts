import { readSettings } from '@netward/nest-kit';
import { signingKeys } from '@netward/test-kit';
import { settings } from './config.ts';

test('names every missing setting at once', () => {
  const read = () => readSettings(settings, {});
  for (const name of ['PORT', 'DATABASE_URL', 'SERVICE_TOKEN', 'SIGNING_KEYS', 'LIMIT_KEY']) {
    expect(read).toThrow(`${name}: is missing`);
  }
  for (const name of ['MAIL_SEALING_KEY', 'TRANSCRIPT_KEYS', 'PUBLIC_URL'])
    expect(read).toThrow(`${name}: is missing`);
});

test('refuses example secrets and never repeats them', () => {
  const secret = 'change-me-change-me-change-me-change-me';
  const read = () => readSettings(settings, { SERVICE_TOKEN: secret, LIMIT_KEY: secret });
  expect(read).toThrow('SERVICE_TOKEN: is an example value');
  expect(read).toThrow('LIMIT_KEY: is an example value');
  expect(read).not.toThrow(secret);
});

const valid = {
  PORT: '0',
  DATABASE_URL: 'postgres://localhost/netward',
  LEARNING_URL: 'http://localhost:1',
  SERVICE_TOKEN: 's'.repeat(32),
  LIMIT_KEY: 'l'.repeat(32),
  MAIL_SEALING_KEY: Buffer.alloc(32).toString('base64url'),
  SIGNING_KEYS: signingKeys('one'),
  TRANSCRIPT_KEYS: signingKeys('one'),
  PUBLIC_URL: 'https://netward.example',
};

test('safe defaults: nobody is suspended, no bot check, subscriptions are confirmed', () => {
  expect(readSettings(settings, valid)).toMatchObject({
    INACTIVITY_SUSPENSION_DAYS: 0,
    NEWSLETTER_CONFIRM: true,
    CONTACT_TO: 'support@netward.localhost',
  });
  expect(readSettings(settings, valid).CAPTCHA_SECRET).toBeUndefined();
});

test('in production the contact form needs a real recipient', () => {
  const production = { ...valid, NODE_ENV: 'production' };
  expect(() => readSettings(settings, production)).toThrow('CONTACT_TO: is missing');
  const given = { ...production, CONTACT_TO: 'desk@netward.example' };
  expect(readSettings(settings, given).CONTACT_TO).toBe('desk@netward.example');
});

test('lists what is missing in production together with every other error', () => {
  const read = () => readSettings(settings, { NODE_ENV: 'production' });
  for (const name of ['PORT', 'DATABASE_URL', 'CONTACT_TO'])
    expect(read).toThrow(`${name}: is missing`);
});

test.each([
  ['CONTACT_TO', 'desk', 'must be an e-mail address'],
  ['CONTACT_TO', 'desk@netward.example\nBcc: x@example.org', 'must be an e-mail address'],
  ['NEWSLETTER_CONFIRM', 'maybe', 'must be true or false'],
  ['INACTIVITY_SUSPENSION_DAYS', '14', 'must be 0 or a number of days above 14'],
  ['CAPTCHA_VERIFY_URL', 'file:///etc/passwd', 'must be an http or https address'],
])('refuses %s=%j', (name, value, fault) => {
  expect(() => readSettings(settings, { ...valid, [name]: value })).toThrow(`${name}: ${fault}`);
});
