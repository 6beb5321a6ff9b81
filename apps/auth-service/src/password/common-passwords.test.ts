import { PASSWORD_MIN } from '@netward/contracts';
import { dictionary } from '@zxcvbn-ts/language-common';
import list from './common-passwords.json' with { type: 'json' };
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

test('the list is the head of the library’s, as `npm run common-passwords` writes it', () => {
  const longEnough = dictionary['passwords-common'].filter(({ length }) => length >= PASSWORD_MIN);
  expect(list.passwords.split(' ')).toEqual(longEnough.slice(0, 10_000));
});
