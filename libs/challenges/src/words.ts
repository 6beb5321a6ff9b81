/** How many there are of each, the most frequent first. */
export function counted<T>(values: readonly T[]): readonly (readonly [T, number])[] {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one);
}

/** 'rule 2 (6); default policy (2)'. */
export function countedWords(words: readonly string[]): string {
  return counted(words)
    .map(([word, count]) => `${word} (${count})`)
    .join('; ');
}

/** How often each part of a configuration is among those that decided. */
export function hitsOf(parts: readonly string[]): Readonly<Record<string, number>> {
  const hits: Record<string, number> = {};
  for (const part of parts) hits[part] = (hits[part] ?? 0) + 1;
  return hits;
}

/** '1 page', '2 pages'. */
export function plural(count: number, one: string): string {
  return `${count} ${one}${count === 1 ? '' : 's'}`;
}

/** 'a', 'a and b', 'a, b and c'. */
export function listed(words: readonly string[]): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}
