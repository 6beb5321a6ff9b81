/** Names in `symbols.svg` and `more-symbols.svg`: `i-` interface, `m-` verdict marks, `s-` devices. */
export type IconName = `${'i' | 'm' | 's'}-${string}`;

interface IconProps {
  readonly name: IconName;
  /** Accessible name. Without one the icon is decoration. */
  readonly label?: string;
  readonly className?: string;
}

interface GlyphProps extends Pick<IconProps, 'name' | 'className'> {
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

/** A symbol from the sprite inside a drawing. */
export function Glyph({ name, x, y, size, className }: GlyphProps) {
  const corner = { x: x - size / 2, y: y - size / 2 };
  return <use href={`#${name}`} className={className} {...corner} width={size} height={size} />;
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
