import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Link, type LinkProps } from '../lib/link.tsx';
import { Icon, type IconName } from './icon.tsx';

type ButtonLook = 'primary' | 'plain' | 'quiet';
type ButtonSize = 'small' | 'normal' | 'large';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly look?: ButtonLook;
  readonly size?: ButtonSize;
  /** Called on hover and focus, so that what the button opens can load ahead. */
  readonly onNear?: (() => void) | undefined;
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

export function Button(props: ButtonProps) {
  const { look, size, onNear, className = '', type = 'button', ...rest } = props;
  const classes = `${buttonClass(look, size)} ${className}`.trim();
  return (
    <button type={type} className={classes} onPointerEnter={onNear} onFocus={onNear} {...rest} />
  );
}

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  readonly icon: IconName;
  readonly label: string;
}

export function IconButton({ icon, label, className = '', ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      className={`icon-button centred rounded muted ${className}`.trim()}
      aria-label={label}
      title={label}
      {...rest}
    >
      <Icon name={icon} />
    </button>
  );
}
