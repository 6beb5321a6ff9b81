import './icon.css';

/** Names in `symbols.svg` and `more-symbols.tsx`: `i-` interface, `m-` verdict marks, `s-` devices. */
export type IconName = `${'i' | 'm' | 's'}-${string}`;

interface IconProps {
  readonly name: IconName;
  /** Accessible name. Without one the icon is decoration. */
  readonly label?: string;
  readonly className?: string;
}

/** A symbol from the sprite at 16 px, in the text's colour. */
export function Icon({ name, label, className = '' }: IconProps) {
  const naming = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true };
  return (
    <svg className={`icon ${className}`.trim()} {...naming}>
      <use href={`#${name}`} />
    </svg>
  );
}
