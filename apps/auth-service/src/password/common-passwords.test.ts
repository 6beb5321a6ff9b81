import { PASSWORD_MIN } from '@netward/contracts';
import { dictionary } from '@zxcvbn-ts/language-common';
import { refuseCommon } from './common-passwords.ts';

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
