import { USERNAME_SHOWN } from '@netward/contracts';

/** A user name cut to 12 characters (graphemes), with three dots if it was longer. */
export function shortName(name: string): string {
  const graphemes = [...new Intl.Segmenter().segment(name)].map((part) => part.segment);
  if (graphemes.length <= USERNAME_SHOWN) return name;
  return `${graphemes.slice(0, USERNAME_SHOWN).join('')}...`;
}
