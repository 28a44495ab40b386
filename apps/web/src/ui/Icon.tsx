import type { ComponentType } from 'react';

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
  readonly className?: string | undefined;
}

/** A decorative icon: it never carries the name of its control. */
export function Icon({ of: Drawing, size = 20, className }: IconProps) {
  return <Drawing size={size} strokeWidth={1.75} aria-hidden="true" {...(className && { className })} />;
}
