import { createPublicKey, type JsonWebKey, sign, verify } from 'node:crypto';
import { signingKeys } from '@netward/test-kit';
import { signingKeysSetting, transcriptKeysSetting } from './signing-keys.ts';

test('keeps the order of the keys and publishes nothing secret', () => {
  const keys = signingKeysSetting.parse(signingKeys('newest', 'older'));
  expect(keys.map(({ kid }) => kid)).toEqual(['newest', 'older']);
  const [newest] = keys;
  expect(Object.keys(newest!.publicJwk).toSorted()).toEqual(
    ['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y'].toSorted(),
  );
  const signature = sign('sha256', Buffer.from('text'), newest!.privateKey);
  const publicKey = createPublicKey({ key: newest!.publicJwk as JsonWebKey, format: 'jwk' });
  expect(verify('sha256', Buffer.from('text'), publicKey, signature)).toBe(true);
});

test.each([
  ['text that is not JSON', '-----BEGIN PRIVATE KEY-----'],
  ['an object instead of a list', '{}'],
  ['an empty list', '[]'],
  ['a public key', signingKeys('a').replace('"d":', '"not-d":')],
  ['another curve', signingKeys('a').replace('P-256', 'P-384')],
  ['a key without an id', signingKeys('')],
  ['two keys with the same id', signingKeys('a', 'a')],
  ['halves that do not match', JSON.stringify(mixedHalves())],
])('refuses %s', (_, text) => {
  const result = signingKeysSetting.safeParse(text);
  expect(result.error?.issues[0]?.message).toMatch(/private ES256 keys/);
});

function mixedHalves(): unknown[] {
  const [one, other] = JSON.parse(signingKeys('a', 'b')) as [{ d: string }, { d: string }];
  return [{ ...one, d: other.d }];
}

describe('the keys of transcripts', () => {
  type Jwk = Record<string, string>;

  const [newest, older] = JSON.parse(signingKeys('newest', 'older')) as [Jwk, Jwk];
  const withoutPrivate = ({ d: _, ...jwk }: Jwk): Jwk => jwk;
  const parse = (...keys: unknown[]) => transcriptKeysSetting.safeParse(JSON.stringify(keys));

  test('the first key signs, and the public halves of all are published', () => {
    for (const past of [older, withoutPrivate(older)]) {
      const ring = transcriptKeysSetting.parse(JSON.stringify([newest, past]));
      expect(ring.signer.kid).toBe('newest');
      expect(ring.published.map(({ kid }) => kid)).toEqual(['newest', 'older']);
      expect(JSON.stringify(ring.published)).not.toContain('"d"');
    }
  });

  test.each<[string, unknown[]]>([
    ['no key', []],
    ['a first key that cannot sign', [withoutPrivate(newest), older]],
    ['halves that do not match', [{ ...newest, d: older['d'] }]],
    ['a kid twice', [newest, { ...older, kid: 'newest' }]],
    ['a past key that is no point of the curve', [newest, { ...older, y: older['x'] }]],
    ['another curve', [{ ...newest, crv: 'P-384' }]],
  ])('refuses %s', (_, keys) => {
    expect(parse(newest, older).success).toBe(true);
    expect(parse(...keys).success).toBe(false);
  });

  test('refuses what is no list', () => {
    for (const text of ['', '{}', 'keys']) {
      expect(transcriptKeysSetting.safeParse(text).success).toBe(false);
    }
  });
});
