import { MAIL_TOKEN } from '@netward/contracts';
import { newToken, tokenHash } from './email-token.service.ts';

test('tokens fit the link and never repeat', () => {
  const tokens = Array.from({ length: 1000 }, newToken);
  expect(tokens.every((token) => MAIL_TOKEN.test(token))).toBe(true);
  expect(new Set(tokens).size).toBe(1000);
});

test('the stored form of a token is its SHA-256', () => {
  expect(tokenHash('abc').toString('hex')).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  );
});
