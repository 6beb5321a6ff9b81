import { statSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from './testing/temporary-folder.ts';
import { keepSecrets } from './secrets.ts';

test('keeps the secrets it generated', () => {
  const data = temporaryFolder();
  expect(keepSecrets(data)).toEqual(keepSecrets(data));
});

test('generates different secrets for another folder', () => {
  const [one, other] = [keepSecrets(temporaryFolder()), keepSecrets(temporaryFolder())];
  for (const name of Object.keys(one) as (keyof typeof one)[])
    expect(one[name]).not.toBe(other[name]);
});

test('lets only the owner read them', () => {
  const data = temporaryFolder();
  keepSecrets(data);
  expect(statSync(join(data, 'secrets.json')).mode & 0o777).toBe(0o600);
});

test('generates keys of the sizes that the services require', () => {
  const { MAIL_SEALING_KEY, SERVICE_TOKEN, SIGNING_KEYS, TRANSCRIPT_KEYS } =
    keepSecrets(temporaryFolder());
  expect(Buffer.from(MAIL_SEALING_KEY, 'base64url')).toHaveLength(32);
  expect(SERVICE_TOKEN.length).toBeGreaterThanOrEqual(32);
  for (const keys of [SIGNING_KEYS, TRANSCRIPT_KEYS])
    expect(JSON.parse(keys)).toEqual([
      expect.objectContaining({
        kty: 'EC',
        crv: 'P-256',
        d: expect.any(String),
        kid: expect.any(String),
      }),
    ]);
});
