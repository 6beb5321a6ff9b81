import { PASSWORD_MIN } from '@netward/contracts';
import { AppError } from '@netward/nest-kit';
import { dictionary } from '@zxcvbn-ts/language-common';
import { defaultIntervals } from '../intervals.ts';
import { PasswordService, refuseCommon } from './password.service.ts';

test.each(['123456', 'password', 'PassWord1', 'qwertyuiop', 'iloveyou'])(
  'refuses the common password %s',
  (password) => {
    expect(() => refuseCommon(password)).toThrow(
      expect.objectContaining({ code: 'PASSWORD_COMMON' }),
    );
  },
);

test.each(['correct horse', 'password of mine', ' 123456 ', 'Tr0ub4dor&3'])(
  'takes the password %p',
  (password) => {
    expect(() => refuseCommon(password)).not.toThrow();
  },
);

test('refuses the 10,000 commonest of the library’s list, as `npm run common-passwords` writes them', () => {
  const longEnough = dictionary['passwords-common'].filter(({ length }) => length >= PASSWORD_MIN);
  const isRefused = (password: string): boolean => {
    try {
      refuseCommon(password);
      return false;
    } catch {
      return true;
    }
  };
  expect(longEnough.slice(0, 10_000).filter((password) => !isRefused(password))).toEqual([]);
  expect(longEnough.slice(10_000).filter(isRefused)).toEqual([]);
});

async function createPasswords(): Promise<PasswordService> {
  const passwords = new PasswordService({ ...defaultIntervals, passwordWaitMs: 60_000 });
  await passwords.onModuleInit();
  return passwords;
}

test('a password matches its own hash, exactly as it was typed', async () => {
  const passwords = await createPasswords();
  for (const password of [' spaces  ', 'é'.normalize('NFD'), '🔑'.repeat(128), 'x'.repeat(128)]) {
    const hash = await passwords.hash(password);
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await passwords.matches(password, hash)).toBe(true);
    expect(await passwords.matches(`${password} `, hash)).toBe(false);
    expect(await passwords.matches(password.slice(1), hash)).toBe(false);
  }
  const composed = await passwords.hash('é'.normalize('NFC'));
  expect(await passwords.matches('é'.normalize('NFD'), composed)).toBe(false);
});

test('nothing matches where there is no hash', async () => {
  const passwords = await createPasswords();
  expect(await passwords.matches('', undefined)).toBe(false);
  expect(await passwords.matches('secret', undefined)).toBe(false);
});

test('beyond two running and eighty waiting tasks the service is busy', async () => {
  const passwords = await createPasswords();
  const refused: unknown[] = [];
  const checks = Array.from({ length: 96 }, () =>
    passwords.matches('secret', undefined).catch((error: unknown) => refused.push(error)),
  );
  await new Promise((resolve) => setImmediate(resolve));
  expect(refused).toHaveLength(14);
  expect(refused[0]).toBeInstanceOf(AppError);
  expect(refused[0]).toMatchObject({ code: 'BUSY', retryAfter: 1 });
  await Promise.all(checks);
});

test('a password whose check fails is not hashed', async () => {
  const passwords = await createPasswords();
  const refuse = () => Promise.reject(new AppError('RESET_TOKEN_INVALID'));
  await expect(passwords.hash('secret', refuse)).rejects.toMatchObject({
    code: 'RESET_TOKEN_INVALID',
  });
  expect(await passwords.hash('secret', async () => undefined)).toMatch(/^\$argon2id\$/);
});
