import { readStored, writeStored } from '../lib/storage.ts';
import { Icon } from './icon.tsx';

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

/** Switches between dark and light. The style sheet shows the sun or the moon. */
export function ThemeSwitch(props: { onSwitch: () => void; className?: string }) {
  const { onSwitch, className = '' } = props;
  const label = 'Switch between dark and light';
  return (
    <button
      type="button"
      className={`icon-button theme-switch centred rounded muted ${className}`.trim()}
      aria-label={label}
      title={label}
      onClick={onSwitch}
    >
      <Icon name="i-sun" />
      <Icon name="i-moon" />
    </button>
  );
}
