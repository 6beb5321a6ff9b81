import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Link, type LinkProps } from '../lib/link.tsx';
import { Icon, type IconName } from './icon.tsx';

type ButtonLook = 'primary' | 'plain' | 'quiet';
type ButtonSize = 'small' | 'normal' | 'large';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly look?: ButtonLook;
  readonly size?: ButtonSize;
  readonly children: ReactNode;
}

/** The classes of a button, for links that look like buttons. */
export function buttonClass(look: ButtonLook = 'plain', size: ButtonSize = 'normal'): string {
  return `button button-${look} button-${size}`;
}

interface ButtonLinkProps
  extends Omit<LinkProps, 'className'>, Pick<ButtonProps, 'look' | 'size'> {}

/** A link of the site that looks like a button. */
export function ButtonLink({ look, size, ...rest }: ButtonLinkProps) {
  return <Link className={buttonClass(look, size)} {...rest} />;
}

export function Button({ look, size, className = '', type = 'button', ...rest }: ButtonProps) {
  return (
    <button type={type} className={`${buttonClass(look, size)} ${className}`.trim()} {...rest} />
  );
}

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  readonly icon: IconName;
  /** Accessible name and tooltip. */
  readonly label: string;
}

export function IconButton({
  icon,
  label,
  className = '',
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <button
      type={type}
      className={`icon-button ${className}`.trim()}
      aria-label={label}
      title={label}
      {...rest}
    >
      <Icon name={icon} />
    </button>
  );
}
