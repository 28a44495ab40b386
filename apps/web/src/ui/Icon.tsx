import type { ComponentType } from 'react';
import { cx } from './cx.ts';
import './layout/layout.css';

interface Drawn {
  readonly size?: number | string;
  readonly strokeWidth?: number | string;
  readonly 'aria-hidden'?: boolean | 'true' | 'false';
  readonly className?: string | undefined;
}

export interface IconProps {
  /** An icon of lucide-react, imported by name so that only those in use are shipped. */
  readonly of: ComponentType<Drawn>;
  /** Edge in px. */
  readonly size?: number;
  /** It points to a side, and to the other one where one reads from the right. */
  readonly turns?: boolean;
  readonly className?: string | undefined;
}

/** A decorative icon: it never carries the name of its control. */
export function Icon({ of: Drawing, size = 20, turns = false, className }: IconProps) {
  const name = cx(turns && 'u-turns', className);
  return <Drawing size={size} strokeWidth={1.75} aria-hidden="true" {...(name && { className: name })} />;
}
