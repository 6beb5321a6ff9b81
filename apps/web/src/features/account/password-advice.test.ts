import { describe, expect, it } from '@jest/globals';
import { advisePassword } from './password-advice.ts';

const about = ['Maja Lindqvist', 'maja.lind@example.org'];
const strengthOf = (password: string) => advisePassword(password, about)?.strength;

describe('the advice on a password', () => {
  it('says nothing while it is shorter than it must be', () => {
    expect(advisePassword('kx7#p')).toBeUndefined();
  });

  it.each(['password', 'P@ssw0rd!', 'Dragon2024', '123letmein', 'correct-horse', 'ilov3you'])(
    'warns of %s, a word that guessing starts with',
    (password) => expect(strengthOf(password)).toBe(1),
  );

  it.each(['123456', '654321', 'qwertyuiop', 'asdfghjkl', 'abcdefgh', 'aaaaaaaaaaaa', '12121212'])(
    'warns of %s, a walk or a repetition',
    (password) => expect(strengthOf(password)).toBe(1),
  );

  it.each(['lindqvist1', 'Maja1987', 'maja.lind!'])(
    'warns of %s, which is the person',
    (password) => expect(strengthOf(password)).toBe(1),
  );

  it('lets length decide about the rest', () => {
    expect(strengthOf('kx7#pwzt')).toBe(2);
    expect(strengthOf('otter piano 9')).toBe(3);
    expect(strengthOf('otter piano gravel nine')).toBe(4);
  });

  it('counts an emoji as one sign', () => {
    expect(advisePassword('🦊🐙🌵🪁🧭')).toBeUndefined();
    expect(strengthOf('🦊🐙🌵🪁🧭🎻')).toBe(2);
  });
});
