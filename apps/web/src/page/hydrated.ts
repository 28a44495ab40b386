import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** false while rendering on the server and hydrating, then true: for what only this device knows. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
