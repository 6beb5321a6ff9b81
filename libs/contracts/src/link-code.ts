/** The alphabet of base64url: one letter for each number below 64. */
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const BASE = LETTERS.length;
const SUM_DIGITS = 3;
const BYTE_BITS = 8;
const DIGIT_BITS = 6;

/** Numbers below 64 as letters, with three more for the sum that tells a damaged link. */
export function codeOf(digits: readonly number[]): string {
  return [...digits, ...digitsOf(sumOf(digits), SUM_DIGITS)].map((each) => LETTERS[each]).join('');
}

/** The numbers of a code; null if it is damaged. Never throws. */
export function digitsIn(code: string): readonly number[] | null {
  const all = [...code].map((letter) => LETTERS.indexOf(letter));
  const digits = all.slice(0, -SUM_DIGITS);
  if (digits.length === 0 || all.includes(-1)) return null;
  return numberOf(all.slice(-SUM_DIGITS)) === sumOf(digits) ? digits : null;
}

/** A number in the base of the alphabet, with as many places as `count`, the highest first. */
export function digitsOf(number: number, count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => {
    return Math.floor(number / BASE ** (count - 1 - index)) % BASE;
  });
}

/** The number that `digitsOf` took. */
export function numberOf(digits: readonly number[]): number {
  return digits.reduce((number, digit) => number * BASE + digit, 0);
}

/** Bytes as numbers below 64, six bits each. */
export function digitsOfBytes(bytes: Uint8Array): readonly number[] {
  return regroup([...bytes], BYTE_BITS, DIGIT_BITS, true);
}

/** The bytes that `digitsOfBytes` took. */
export function bytesOfDigits(digits: readonly number[]): Uint8Array {
  return Uint8Array.from(regroup(digits, DIGIT_BITS, BYTE_BITS, false));
}

/** Cuts a row of bits into other pieces; the remainder is padded with zeros, or dropped. */
function regroup(pieces: readonly number[], from: number, to: number, fills: boolean): number[] {
  const grouped: number[] = [];
  let bits = 0;
  let held = 0;
  for (const piece of pieces) {
    bits = (bits << from) | piece;
    held += from;
    while (held >= to) {
      held -= to;
      grouped.push(bits >> held);
      bits &= (1 << held) - 1;
    }
  }
  if (fills && held > 0) grouped.push(bits << (to - held));
  return grouped;
}

/** The modulus is the largest prime below 64³: one letter that was changed always gives another sum. */
function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => (sum * 31 + number + 1) % 262_139, 0);
}
