import type { CSSProperties } from 'react';

/** How much of a line is filled, between 0 and 1; custom properties are no part of React's types. */
export function filled(part: number): CSSProperties {
  return { '--filled': `${part * 100}%` } as CSSProperties;
}
