import { readSettings } from '@netward/nest-kit';
import { settings } from './config.ts';

test('names every missing setting at once', () => {
  const read = () => readSettings(settings, {});
  for (const name of ['PORT', 'DATABASE_URL', 'SERVICE_TOKEN', 'SIGNING_KEYS', 'LIMIT_KEY']) {
    expect(read).toThrow(`${name}: is missing`);
  }
  expect(read).toThrow('MAIL_SEALING_KEY: is missing');
});

test('refuses example secrets and never repeats them', () => {
  const secret = 'change-me-change-me-change-me-change-me';
  const read = () => readSettings(settings, { SERVICE_TOKEN: secret, LIMIT_KEY: secret });
  expect(read).toThrow('SERVICE_TOKEN: is an example value');
  expect(read).toThrow('LIMIT_KEY: is an example value');
  expect(read).not.toThrow(secret);
});
