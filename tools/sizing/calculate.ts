/** Units by what they are worth; times are in seconds, sizes in bytes. */
const UNITS: Record<string, number> = {
  µs: 1e-6,
  ms: 1e-3,
  s: 1,
  kB: 1e3,
  MB: 1e6,
  GB: 1e9,
  B: 1,
  m: 1e-3,
  '%': 0.01,
  million: 1e6,
};

/** A number as the page writes it, such as `3,600 s`: its text, and what it is worth. */
export interface Quantity {
  text: string;
  value: number;
}

const QUANTITY = /(\d[\d,]*(?:\.\d+)?)(?: ?(µs|ms|kB|MB|GB|million|[sBm%](?![a-zA-Z])))?/g;

/** The quantities in a text, in its order. */
export const quantitiesIn = (text: string): Quantity[] =>
  [...text.matchAll(QUANTITY)].map(([whole, number = '', unit = '']) => ({
    text: whole,
    value: Number(number.replaceAll(',', '')) * (UNITS[unit] ?? 1),
  }));

type Tokens = (number | string)[];

/** A factor: a quantity, or a sum in brackets. */
function factor(tokens: Tokens): number {
  const token = tokens.shift();
  if (typeof token === 'number') return token;
  if (token !== '(') throw new Error(`a number is missing before ${String(token)}`);
  const value = sum(tokens);
  if (tokens.shift() !== ')') throw new Error('a bracket is not closed');
  return value;
}

function product(tokens: Tokens): number {
  let value = factor(tokens);
  while (tokens[0] === '×' || tokens[0] === '/')
    value = tokens.shift() === '×' ? value * factor(tokens) : value / factor(tokens);
  return value;
}

function sum(tokens: Tokens): number {
  let value = product(tokens);
  while (tokens[0] === '+' || tokens[0] === '-')
    value = tokens.shift() === '+' ? value + product(tokens) : value - product(tokens);
  return value;
}

/** What an expression such as `45 × 184 µs` is worth. Throws when it is none. */
export function calculate(expression: string): number {
  const values = quantitiesIn(expression).map(({ value }) => value);
  const marks = expression.replace(QUANTITY, '#').replace(/\s/g, '');
  const tokens = [...marks].map((mark) => (mark === '#' ? (values.shift() as number) : mark));
  const value = sum(tokens);
  if (tokens.length > 0) throw new Error(`"${expression}" goes on after its end`);
  return value;
}
