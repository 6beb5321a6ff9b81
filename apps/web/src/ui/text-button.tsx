import type { ButtonHTMLAttributes } from 'react';
import './forms.css';

/** A button inside running text or next to a label that looks like a link. */
export function TextButton({
  type = 'button',
  className = '',
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement>) {
  return <button type={type} className={`text-button ${className}`.trim()} {...rest} />;
}
