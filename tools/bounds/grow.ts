import type { Json } from '../prove/fuzz/sample.ts';

/** An eighth note, which Unicode's normal form makes three characters of, and one that fits anywhere. */
const FILLERS = ['\u{1D160}', 'x'];
/** More than fits into any request. */
const MOST = 1024 * 1024;

type Accepts = (value: Json) => boolean;

/** The greatest of a row of values that is accepted; the first one is. */
function greatest(make: (count: number) => Json, accepts: Accepts): Json {
  let [low, high] = [0, 1];
  while (high < MOST && accepts(make(high))) [low, high] = [high, 2 * high];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (accepts(make(middle))) low = middle;
    else high = middle;
  }
  return make(low);
}

/** Bytes that a text takes when it is kept. */
const kept = (text: Json): number => Buffer.byteLength(String(text).normalize('NFC'));

function growText(text: string, accepts: Accepts): Json {
  const grown = FILLERS.map((filler) => greatest((count) => text + filler.repeat(count), accepts));
  return grown.toSorted((a, b) => kept(b) - kept(a))[0] ?? text;
}

/** A value with every text and list in it as long as is accepted, but for some fields. */
export function grow(value: Json, fixed: ReadonlySet<string>, accepts: Accepts): Json {
  if (typeof value === 'string') return growText(value, accepts);
  if (Array.isArray(value)) {
    const [first, ...others] = value;
    if (first === undefined) return value;
    const longest = grow(first, fixed, (one) => accepts([one, ...others]));
    const copies = (count: number) => Array<Json>(count).fill(longest);
    return greatest((count) => [longest, ...others, ...copies(count)], accepts);
  }
  if (typeof value !== 'object' || value === null) return value;
  let grown = value;
  for (const [name, field] of Object.entries(value)) {
    if (fixed.has(name)) continue;
    const holding = (one: Json) => ({ ...grown, [name]: one });
    grown = holding(grow(field, fixed, (one) => accepts(holding(one))));
  }
  return grown;
}
