const PAGE_BYTES = 4096;
const PAGE_WORDS = PAGE_BYTES / 4;
const EMPTY = new Int32Array(PAGE_WORDS);

/** A memory as it was when this was made. */
export class KeptPages {
  /** By address; a page of zeros is not kept. */
  readonly #pages = new Map<number, Int32Array>();

  /** @param memory whole pages, at an address that is a multiple of four. */
  constructor(memory: Uint8Array) {
    const filled = [...pagesOf(memory)].filter(([, page]) => !isSame(page, EMPTY));
    const words = new Int32Array(filled.length * PAGE_WORDS);
    for (const [index, [at, page]] of filled.entries()) {
      const own = words.subarray(index * PAGE_WORDS, (index + 1) * PAGE_WORDS);
      own.set(page);
      this.#pages.set(at, own);
    }
  }

  get bytes(): number {
    return this.#pages.size * PAGE_BYTES;
  }

  /** The pages that are different in this memory now, as they were. */
  *changedIn(memory: Uint8Array): Generator<readonly [at: number, page: Uint8Array]> {
    for (const [at, page] of pagesOf(memory)) {
      const before = this.#pages.get(at) ?? EMPTY;
      if (isSame(page, before)) continue;
      yield [at, new Uint8Array(before.buffer, before.byteOffset, PAGE_BYTES)];
    }
  }
}

function* pagesOf({ buffer, byteOffset, length }: Uint8Array) {
  for (let at = 0; at < length; at += PAGE_BYTES)
    yield [at, new Int32Array(buffer, byteOffset + at, PAGE_WORDS)] as const;
}

/** By a loop of its own: all of the memory is compared, and a callback for each word takes ten times as long. */
function isSame(one: Int32Array, other: Int32Array): boolean {
  for (let word = 0; word < PAGE_WORDS; word++) if (one[word] !== other[word]) return false;
  return true;
}
