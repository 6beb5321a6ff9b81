import { generateKeyPairSync } from 'node:crypto';

/** New ES256 signing keys with the given ids, as the setting SIGNING_KEYS holds them. */
export function signingKeys(...kids: string[]): string {
  const keys = kids.map((kid) => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    return { ...privateKey.export({ format: 'jwk' }), kid };
  });
  return JSON.stringify(keys);
}
