import { Icon } from './icon.tsx';

interface ThemeSwitchProps {
  readonly onSwitch: () => void;
  readonly className?: string;
}

/** Switches between dark and light. The style sheet shows the sun or the moon. */
export function ThemeSwitch({ onSwitch, className = '' }: ThemeSwitchProps) {
  const label = 'Switch between dark and light';
  return (
    <button
      type="button"
      className={`icon-button theme-switch ${className}`.trim()}
      aria-label={label}
      title={label}
      onClick={onSwitch}
    >
      <Icon name="i-sun" />
      <Icon name="i-moon" />
    </button>
  );
}
