import { readStored, writeStored } from './storage.ts';

export type Theme = 'dark' | 'light';

function shownTheme(): Theme {
  const chosen = document.documentElement.dataset.theme;
  if (chosen === 'dark' || chosen === 'light') return chosen;
  return matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
}

/** Switches to the other theme and remembers the choice. `boot.js` applies it on the next visit. */
export function switchTheme(): void {
  const theme: Theme = shownTheme() === 'dark' ? 'light' : 'dark';
  document.documentElement.dataset.theme = theme;
  if (readStored('theme') !== theme) writeStored('theme', theme);
}
