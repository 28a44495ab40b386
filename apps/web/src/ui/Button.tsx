import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { cx } from './cx.ts';
import styles from './Button.module.css';

/** How loud a button is: one `primary` per view, `live` only for what is on air. */
export type ButtonLook = 'primary' | 'secondary' | 'quiet' | 'live';

interface Look {
  readonly look?: ButtonLook;
  readonly size?: 'normal' | 'large';
  /** Takes the whole width of its container. */
  readonly wide?: boolean;
}

/** The class of a button; for links of the router that look like one. */
export function buttonClass({ look = 'secondary', size = 'normal', wide = false }: Look, className?: string): string {
  return cx(styles.button, styles[look], size === 'large' && styles.large, wide && styles.wide, className);
}

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, Look {
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A button of at least 44 px; `type` is `button` unless it says otherwise. */
export function Button({ look, size, wide, className, type = 'button', ...rest }: ButtonProps) {
  return <button type={type} className={buttonClass(looks(look, size, wide), className)} {...rest} />;
}

export interface ButtonLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement>, Look {
  readonly href: string;
  readonly ref?: Ref<HTMLAnchorElement>;
}

/** An address that looks like a button. With `target="_blank"` the opened page cannot reach back. */
export function ButtonLink({ look, size, wide, className, ...rest }: ButtonLinkProps) {
  const rel = rest.target === '_blank' ? { rel: 'noopener noreferrer' } : {};
  return <a className={buttonClass(looks(look, size, wide), className)} {...rel} {...rest} />;
}

export interface IconButtonProps extends Omit<ButtonProps, 'children' | 'size' | 'wide'> {
  /** The action's name, for screen readers and as the tooltip. */
  readonly label: string;
  readonly children: ReactNode;
}

/** A square button with an icon and a spoken name. */
export function IconButton({ label, look = 'quiet', className, children, ...rest }: IconButtonProps) {
  return (
    <Button look={look} className={cx(styles.icon, className)} aria-label={label} title={label} {...rest}>
      {children}
    </Button>
  );
}

function looks(look: Look['look'], size: Look['size'], wide: Look['wide']): Look {
  return { ...(look && { look }), ...(size && { size }), ...(wide !== undefined && { wide }) };
}
