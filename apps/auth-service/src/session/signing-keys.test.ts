import { createPublicKey, type JsonWebKey, sign, verify } from 'node:crypto';
import { signingKeys } from '@netward/test-kit';
import { signingKeysSetting } from './signing-keys.ts';

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
