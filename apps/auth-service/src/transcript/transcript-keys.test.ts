import { signingKeys } from '@netward/test-kit';
import { transcriptKeysSetting } from './transcript-keys.ts';

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
