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
