import { mkdtempSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keepSecrets } from './secrets.ts';

const makeFolder = (): string => mkdtempSync(join(tmpdir(), 'netward-secrets-'));

test('keeps the secrets it generated', () => {
  const data = makeFolder();
  expect(keepSecrets(data)).toEqual(keepSecrets(data));
});

test('generates different secrets for another folder', () => {
  const [one, other] = [keepSecrets(makeFolder()), keepSecrets(makeFolder())];
  for (const name of Object.keys(one) as (keyof typeof one)[])
    expect(one[name]).not.toBe(other[name]);
});

test('lets only the owner read them', () => {
  const data = makeFolder();
  keepSecrets(data);
  expect(statSync(join(data, 'secrets.json')).mode & 0o777).toBe(0o600);
});

test('generates keys of the sizes that the services require', () => {
  const { MAIL_SEALING_KEY, SERVICE_TOKEN, SIGNING_KEYS, TRANSCRIPT_KEYS } =
    keepSecrets(makeFolder());
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
