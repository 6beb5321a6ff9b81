import { PASSWORD_MIN } from '@netward/contracts';

export interface PasswordAdvice {
  /** Steps out of four. */
  readonly strength: 1 | 2 | 3 | 4;
  readonly sentence: string;
}

const LENGTH_GOOD = 12;
const LENGTH_LONG = 16;

// Words that lists of leaked passwords begin with, in the form that `simplify` brings them to.
const COMMON = new Set(
  (
    'password passwort passwrd qwerty qwertz azerty letmein welcome admin administrator iloveyou ' +
    'dragon monkey football baseball superman batman princess sunshine master shadow ashley ' +
    'michael charlie jordan abc trustnol login starwars whatever freedom secret changeme default ' +
    'root test guest computer internet hello summer winter spring autumn netward correcthorse'
  ).split(' '),
);
// Rows of the usual keyboards; a finger that walks along one is no secret.
const WALKS = 'abcdefghijklmnopqrstuvwxyz 01234567890 qwertyuiop qwertz asdfghjkl zxcvbnm yxcvbnm';
const SWAPS: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'l',
  '!': 'l',
  '0': 'o',
  '5': 's',
  $: 's',
  '7': 't',
};

/** Takes away what people add to a word, knowing that guessing programs do the same. */
function simplify(password: string): string {
  const word = password.toLowerCase().replace(/^[^\p{L}@$]+|[^\p{L}@$]+$/gu, '');
  return [...word]
    .map((sign) => SWAPS[sign] ?? sign)
    .join('')
    .replace(/[\s._-]/g, '');
}

/** Mostly steps along the alphabet, the digits or a row of keys, or the same sign over again. */
function isWalk(password: string): boolean {
  const signs = [...password.toLowerCase()];
  const steps = signs.slice(1).filter((sign, at) => {
    const pair = `${signs[at]}${sign}`;
    const back = `${sign}${signs[at]}`;
    return signs[at] === sign || WALKS.includes(pair) || WALKS.includes(back);
  });
  return steps.length >= 0.7 * (signs.length - 1) || new Set(signs).size <= 3;
}

/** Little besides the person's own name or address. */
function isAboutPerson(password: string, about: readonly string[]): boolean {
  const text = password.toLowerCase();
  const words = about.flatMap((part) => part.toLowerCase().split(/[^\p{L}\p{N}]+/u));
  const rest = words
    .filter((word) => word.length >= 3)
    .reduce((left, word) => left.replaceAll(word, ''), text);
  return rest !== text && [...rest].length < PASSWORD_MIN;
}

/**
 * Advice on a password that is being chosen; nothing is refused for it. Length decides, unless the
 * password is one that guessing starts with. `about` holds the person's name and address.
 */
export function advisePassword(
  password: string,
  about: readonly string[] = [],
): PasswordAdvice | undefined {
  const length = [...password].length;
  if (length < PASSWORD_MIN) return undefined;
  if (COMMON.has(simplify(password)))
    return { strength: 1, sentence: 'Easy to guess: a word that is tried first.' };
  if (isWalk(password))
    return { strength: 1, sentence: 'Easy to guess: a row of keys or a repetition.' };
  if (isAboutPerson(password, about))
    return { strength: 1, sentence: 'Easy to guess: your name or address.' };
  if (length < LENGTH_GOOD)
    return { strength: 2, sentence: 'Short: 12 characters or more take far longer to guess.' };
  if (length < LENGTH_LONG) return { strength: 3, sentence: 'Good length. Use it nowhere else.' };
  return { strength: 4, sentence: 'Long. Use it nowhere else.' };
}
