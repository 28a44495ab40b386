import { useEffect } from 'react';
import { onFirstTouch } from './first-touch.ts';

/** Calls once at the first sign of a person. */
export function useFirstTouch(act: () => void): void {
  useEffect(() => onFirstTouch(act), [act]);
}
