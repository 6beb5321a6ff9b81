import { describe, expect, it } from '@jest/globals';
import { advisePassword } from './password-field.tsx';

const about = ['Maja Lindqvist', 'maja.lind@example.org'];
const strengthOf = (password: string) => advisePassword(password, about)?.strength;

describe('the advice on a password', () => {
  it('says nothing while the password is too short', () => {
    expect(advisePassword('kx7#p')).toBeUndefined();
  });

  it.each(['password', 'P@ssw0rd!', 'Dragon2024', '123letmein', 'correct-horse', 'ilov3you'])(
    'warns about %s, a word that attackers try first',
    (password) => expect(strengthOf(password)).toBe(1),
  );

  it.each(['123456', '654321', 'qwertyuiop', 'asdfghjkl', 'abcdefgh', 'aaaaaaaaaaaa', '12121212'])(
    'warns about %s, keys in a row or a repetition',
    (password) => expect(strengthOf(password)).toBe(1),
  );

  it.each(['lindqvist1', 'Maja1987', 'maja.lind!'])(
    'warns about %s, the person’s own name or address',
    (password) => expect(strengthOf(password)).toBe(1),
  );

  it('rates the rest by length', () => {
    expect(strengthOf('kx7#pwzt')).toBe(2);
    expect(strengthOf('otter piano 9')).toBe(3);
    expect(strengthOf('otter piano gravel nine')).toBe(4);
  });

  it('counts an emoji as one character', () => {
    expect(advisePassword('🦊🐙🌵🪁🧭')).toBeUndefined();
    expect(strengthOf('🦊🐙🌵🪁🧭🎻')).toBe(2);
  });
});
